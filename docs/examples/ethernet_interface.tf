resource "scm_ethernet_interface" "lan" {
  folder        = "All Firewalls"
  name          = "$lan"
  default_value = "ethernet1/2"
  comment       = "desks and printers"
  layer3        = { ip = [{ name = "10.1.0.1/24" }] }
}

resource "scm_ethernet_interface" "wan" {
  folder        = "All Firewalls"
  name          = "$wan"
  default_value = "ethernet1/1"
  layer3        = { dhcp_client = { enable = true } }
}

# What is trusted alike is in one zone
resource "scm_zone" "desks" {
  folder  = "All Firewalls"
  name    = "desks"
  network = { layer3 = [scm_ethernet_interface.lan.name] }
}

resource "scm_zone" "provider" {
  folder  = "All Firewalls"
  name    = "provider"
  network = { layer3 = [scm_ethernet_interface.wan.name] }
}
