# A value for all; a folder further down can have another variable of the same name.
resource "scm_variable" "lan" {
  folder = "All Firewalls"
  name   = "$lan"
  type   = "ip-netmask"
  value  = "10.1.0.0/24"
}

resource "scm_address" "lan" {
  folder     = "All Firewalls"
  name       = "lan"
  ip_netmask = scm_variable.lan.name
}
