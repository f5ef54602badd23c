"""Pictures of everything: what the user has becomes scenes, and those SVG, PNG or HTML."""

from nonet.model.frame import Frame
from nonet.pictures.options import checked_size, checked_theme, chosen
from nonet.pictures.pages import page_of
from nonet.pictures.subjects import scenes
from nonet.render.scene import Scene

__all__ = ["Frame", "Scene", "checked_size", "checked_theme", "chosen", "page_of", "scenes"]
