resource "scm_tunnel_interface" "to_hq" {
  folder        = "All Firewalls"
  name          = "$to-hq"
  default_value = "tunnel.7"
  mtu           = 1400
}

resource "scm_zone" "vpn" {
  folder  = "All Firewalls"
  name    = "vpn"
  network = { layer3 = [scm_tunnel_interface.to_hq.name] }
}
