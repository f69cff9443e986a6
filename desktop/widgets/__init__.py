"""Small widgets that more than one page uses."""
