locals {
  open = { from = ["any"], to = ["any"], source = ["any"], service = ["any"] }
}

resource "scm_security_rule" "updates" {
  folder      = "All Firewalls"
  name        = "updates"
  from        = local.open.from
  to          = local.open.to
  source      = local.open.source
  destination = ["any"]
  application = ["ms-update"]
  service     = ["application-default"]
  action      = "allow"
}

resource "scm_security_rule" "no_talk_across" {
  folder      = "All Firewalls"
  name        = "no-talk-across"
  from        = local.open.from
  to          = local.open.to
  source      = local.open.source
  destination = ["10.0.0.0/8"]
  application = ["any"]
  service     = local.open.service
  action      = "drop"
}

resource "scm_rule_order" "pre" {
  type     = "security_rule"
  folder   = "All Firewalls"
  position = "pre"
  rules = [
    scm_security_rule.updates.name,
    scm_security_rule.no_talk_across.name,
  ]
}
