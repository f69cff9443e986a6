"""Which memories belong to a question, and what makes that quick."""
