"""Pictures of everything: what the user has becomes scenes, and those SVG, PNG or HTML."""

from nonet.model.frame import Frame
from nonet.showing.pictures.options import checked_size, checked_theme, chosen
from nonet.showing.pictures.pages import page_of
from nonet.showing.pictures.subjects import scenes
from nonet.showing.render.scene import Scene

__all__ = ["Frame", "Scene", "checked_size", "checked_theme", "chosen", "page_of", "scenes"]
