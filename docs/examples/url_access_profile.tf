resource "scm_url_access_profile" "staff" {
  folder                  = "All Firewalls"
  name                    = "staff"
  block                   = ["malware", "phishing"]
  continue                = ["web-based-email"]
  credential_enforcement  = { block = ["unknown"] }
  safe_search_enforcement = true
}
