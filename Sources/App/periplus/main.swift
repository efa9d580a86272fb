print("periplus")
