resource "scm_snippet" "baseline" {
  name        = "Baseline"
  description = "Objects that every firewall needs"
}

resource "scm_address" "ntp" {
  snippet    = scm_snippet.baseline.name
  name       = "ntp"
  ip_netmask = "10.0.0.123"
}

# Firewalls in or below the folder get the objects of the snippet.
resource "scm_folder" "plants" {
  name     = "Plants"
  parent   = "All Firewalls"
  snippets = [scm_snippet.baseline.name]
}
