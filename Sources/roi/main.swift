print("roi")
