terraform {
  required_version = ">= 1.11"
  required_providers {
    scm = {
      source  = "terraform.local/cdktf-scm/scm"
      version = ">= 0.1.0"
    }
  }
}

provider "scm" {}

# Destroyed last: it pushes the removal then.
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}

resource "scm_folder" "branches" {
  name       = "Branches"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}

resource "scm_address" "bank" {
  folder     = scm_folder.branches.name
  name       = "bank"
  ip_netmask = "203.0.113.0/24"
}

resource "scm_security_rule" "tills_to_bank" {
  folder          = scm_folder.branches.name
  name            = "tills-to-bank"
  from            = ["trust"]
  to              = ["untrust"]
  source          = ["any"]
  destination     = [scm_address.bank.name]
  application     = ["ssl"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_rule_order" "pre" {
  type     = "security_rule"
  folder   = scm_folder.branches.name
  position = "pre"
  rules    = [scm_security_rule.tills_to_bank.name]
}

resource "scm_push" "push" {
  triggers = {
    branches      = scm_folder.branches.revision
    bank          = scm_address.bank.revision
    tills_to_bank = scm_security_rule.tills_to_bank.revision
    order         = scm_rule_order.pre.revision
  }
  depends_on = [
    scm_push_on_destroy.last,
    scm_folder.branches,
    scm_address.bank,
    scm_security_rule.tills_to_bank,
    scm_rule_order.pre,
  ]
}
