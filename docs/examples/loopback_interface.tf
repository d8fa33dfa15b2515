resource "scm_loopback_interface" "portal" {
  folder        = "All Firewalls"
  name          = "$portal"
  default_value = "loopback.1"
  ip            = [{ name = "192.0.2.1/32" }]
}
