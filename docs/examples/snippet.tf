resource "scm_snippet" "baseline" {
  name        = "Baseline"
  description = "What nobody may do without"
}

resource "scm_address" "ntp" {
  snippet    = scm_snippet.baseline.name
  name       = "ntp"
  ip_netmask = "10.0.0.123"
}

# Whoever lies in the folder or below gets what is in the snippet.
resource "scm_folder" "plants" {
  name     = "Plants"
  parent   = "All Firewalls"
  snippets = [scm_snippet.baseline.name]
}
