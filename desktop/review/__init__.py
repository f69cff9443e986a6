"""The review page: proposals of the memory as differences, its history, the story of each memory."""

from desktop.review.page import ReviewPage
from desktop.review.story import MemoryStory

__all__ = ["MemoryStory", "ReviewPage"]
