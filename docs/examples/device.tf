resource "scm_folder" "berlin" {
  name   = "Berlin"
  parent = "All Firewalls"
}

# Moves the firewall there; it goes back when Terraform lets go of it.
resource "scm_device" "berlin" {
  name              = "007951000123456"
  folder            = scm_folder.berlin.name
  folder_on_destroy = "All Firewalls"
  display_name      = "fw-berlin"
}
