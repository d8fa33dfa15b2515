resource "scm_tag" "pci" {
  folder   = "All Firewalls"
  name     = "PCI"
  color    = "Red"
  comments = "Touches card data"
}
