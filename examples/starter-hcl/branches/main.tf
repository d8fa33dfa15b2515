terraform {
  required_version = ">= 1.11"
  required_providers {
    scm = {
      source  = "terraform.local/cdktf-scm/scm"
      version = ">= 0.1.0"
    }
  }
}

# Destroyed last: it pushes the removal then.
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}

resource "scm_folder" "branches" {
  name       = "Branches"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}

resource "scm_zone" "zone" {
  for_each = toset(["tills", "internet"])
  folder   = scm_folder.branches.name
  name     = each.key
  network  = { layer3 = [] }
}

resource "scm_address" "bank" {
  folder     = scm_folder.branches.name
  name       = "bank"
  ip_netmask = "203.0.113.0/24"
}

resource "scm_security_rule" "tills_to_bank" {
  folder      = scm_folder.branches.name
  name        = "tills-to-bank"
  from        = [scm_zone.zone["tills"].name]
  to          = [scm_zone.zone["internet"].name]
  source      = ["any"]
  destination = [scm_address.bank.name]
  application = ["ssl"]
  service     = ["application-default"]
  action      = "allow"
}

resource "scm_security_rule" "deny" {
  folder      = scm_folder.branches.name
  name        = "deny"
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  application = ["any"]
  service     = ["any"]
  action      = "deny"
}

resource "scm_rule_order" "pre" {
  type     = "security_rule"
  folder   = scm_folder.branches.name
  position = "pre"
  rules    = [scm_security_rule.tills_to_bank.name, scm_security_rule.deny.name]
}
