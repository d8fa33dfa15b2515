resource "scm_folder" "branches" {
  name        = "Branches"
  parent      = "All Firewalls"
  description = "Every branch office"
}

resource "scm_folder" "hamburg" {
  name   = "Hamburg"
  parent = scm_folder.branches.name
}

# A folder takes what lies in it along when it is renamed or moved.
resource "scm_address" "dns" {
  folder     = scm_folder.hamburg.name
  name       = "dns"
  ip_netmask = "10.4.0.53"
}
