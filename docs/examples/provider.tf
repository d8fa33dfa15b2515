terraform {
  required_providers {
    scm = {
      source = "terraform.local/cdktf-scm/scm"
    }
  }
}

# The service account comes from SCM_CLIENT_ID, SCM_CLIENT_SECRET and SCM_SCOPE.
provider "scm" {}

# Destroyed last: it pushes the removal then.
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}

resource "scm_address" "dns" {
  folder     = "All Firewalls"
  name       = "company-dns"
  ip_netmask = "10.0.0.53"
  depends_on = [scm_push_on_destroy.last]
}

resource "scm_push" "all" {
  triggers   = { dns = scm_address.dns.revision }
  depends_on = [scm_push_on_destroy.last, scm_address.dns]
}
