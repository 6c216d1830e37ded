import Terminal
import Testing
