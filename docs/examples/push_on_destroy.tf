resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}

resource "scm_address" "old_web" {
  folder     = "All Firewalls"
  name       = "old-web"
  ip_netmask = "192.0.2.81"
  depends_on = [scm_push_on_destroy.last]
}

resource "scm_push" "activate" {
  triggers   = { old_web = scm_address.old_web.revision }
  depends_on = [scm_push_on_destroy.last, scm_address.old_web]
}
