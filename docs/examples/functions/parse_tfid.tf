locals {
  # { folder = "Branches", snippet = null, device = null, id = "8e9a..." }
  parts = provider::scm::parse_tfid("Branches:::8e9a0c43-2c47-4c6f-9a4b-8d1f0c3b7a11")
}
