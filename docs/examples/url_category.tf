resource "scm_url_category" "partners" {
  folder = "All Firewalls"
  name   = "partners"
  type   = "URL List"
  list   = ["partner.example/", "*.partner.example/"]
}

# Profiles and rules name it
resource "scm_url_access_profile" "tills" {
  folder = "All Firewalls"
  name   = "tills"
  allow  = [scm_url_category.partners.name]
  block  = ["malware", "phishing"]
}
