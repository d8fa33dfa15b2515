resource "scm_profile_group" "guests" {
  folder                      = "All Firewalls"
  name                        = "guests"
  spyware                     = ["best-practice"]
  vulnerability               = ["best-practice"]
  virus_and_wildfire_analysis = ["best-practice"]
  dns_security                = ["best-practice"]
}
