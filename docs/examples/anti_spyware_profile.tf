resource "scm_anti_spyware_profile" "strict" {
  folder = "All Firewalls"
  name   = "strict"
  rules = [
    {
      name           = "serious"
      severity       = ["critical", "high"]
      category       = "any"
      action         = { reset_both = {} }
      packet_capture = "single-packet"
    },
    {
      name     = "the-rest"
      severity = ["any"]
      category = "any"
      action   = { alert = {} }
    }
  ]
}

# Rules name the group, never single profiles
resource "scm_profile_group" "servers" {
  folder        = "All Firewalls"
  name          = "servers"
  spyware       = [scm_anti_spyware_profile.strict.name]
  vulnerability = ["best-practice"]
}
