resource "scm_address" "printer" {
  folder     = "All Firewalls"
  name       = "printer"
  ip_netmask = "10.1.0.20"
}

# Members one by one
resource "scm_address_group" "office_devices" {
  folder = "All Firewalls"
  name   = "office-devices"
  static = [scm_address.printer.name]
}

resource "scm_tag" "quarantine" {
  folder = "All Firewalls"
  name   = "quarantine"
}

# Whatever carries a tag
resource "scm_address_group" "quarantined" {
  folder  = "All Firewalls"
  name    = "quarantined"
  dynamic = { filter = "'${scm_tag.quarantine.name}'" }
}
