import CLibEdit
