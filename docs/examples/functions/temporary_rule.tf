locals {
  pilot = provider::scm::temporary_rule({
    expires     = "2026-12-31"
    ticket      = "CHG-123"
    owner       = "net-ops"
    description = "Pilot of the new shop system"
  })
}

resource "scm_schedule" "pilot" {
  folder        = "Branches"
  name          = local.pilot.schedule
  schedule_type = local.pilot.schedule_type
}

resource "scm_tag" "temporary" {
  folder = "Branches"
  name   = local.pilot.tag
}

resource "scm_security_rule" "pilot" {
  folder      = "Branches"
  name        = "pilot"
  description = local.pilot.description
  tag         = [scm_tag.temporary.name]
  schedule    = scm_schedule.pilot.name
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["any"]
  destination = ["any"]
  application = ["ssl"]
  service     = ["application-default"]
  action      = "allow"
}
