resource "scm_address" "web" {
  folder     = "All Firewalls"
  name       = "web"
  ip_netmask = "192.0.2.80"
}

resource "scm_address" "mirror" {
  count      = 2
  folder     = "All Firewalls"
  name       = "mirror-${count.index}"
  ip_netmask = "192.0.2.${count.index}"
}

resource "scm_push" "all" {
  description = "Web servers"
  triggers = {
    web    = scm_address.web.revision
    mirror = jsonencode([for each in scm_address.mirror : each.revision])
  }
  depends_on = [scm_address.web, scm_address.mirror]
}
