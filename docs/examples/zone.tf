resource "scm_zone" "tills" {
  folder  = "All Firewalls"
  name    = "tills"
  network = { layer3 = [] }
}
