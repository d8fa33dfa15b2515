resource "scm_log_forwarding_profile" "to_the_desk" {
  folder = "All Firewalls"
  name   = "to-the-desk"
  match_list = [
    {
      name       = "serious"
      log_type   = "threat"
      filter     = "(severity geq high)"
      send_email = ["security-desk"]
    }
  ]
}
