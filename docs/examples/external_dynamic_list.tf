resource "scm_external_dynamic_list" "known_bad" {
  folder = "All Firewalls"
  name   = "known-bad"
  type = {
    ip = {
      url       = "https://feeds.example.com/known-bad.txt"
      recurring = { hourly = {} }
    }
  }
}
