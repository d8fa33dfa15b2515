# Guests use the same port as all other users, with a VLAN tag
resource "scm_layer3_subinterface" "guests" {
  folder           = "All Firewalls"
  name             = "ethernet1/2.9"
  parent_interface = "ethernet1/2"
  tag              = 9
  ip               = [{ name = "10.9.0.1/24" }]
}

resource "scm_zone" "visitors" {
  folder  = "All Firewalls"
  name    = "visitors"
  network = { layer3 = [scm_layer3_subinterface.guests.name] }
}
