# A snippet that the company folder takes in: what the security team wants everywhere.

resource "scm_label" "security_team" {
  name        = "security-team"
  description = "Ask the security team before you change it"
  depends_on  = [scm_push_on_destroy.last]
}

resource "scm_snippet" "baseline" {
  name        = "Kestrel baseline"
  description = "Objects that every firewall needs"
  labels      = [scm_label.security_team.name]
}

resource "scm_external_dynamic_list" "baseline_known_bad" {
  snippet = scm_snippet.baseline.name
  name    = "known-bad"
  type = {
    ip = {
      recurring = {
        hourly = {}
      }
      url = "https://feeds.kestrel.example/known-bad.txt"
    }
  }
}

resource "scm_security_rule" "baseline_pre_block_to_known_bad" {
  snippet     = scm_snippet.baseline.name
  name        = "block-to-known-bad"
  action      = "drop"
  application = ["any"]
  description = "Command-and-control domains: clients that look them up are infected"
  destination = [scm_external_dynamic_list.baseline_known_bad.name]
  from        = ["any"]
  log_start   = true
  position    = "pre"
  service     = ["any"]
  source      = ["any"]
  to          = ["any"]
}

resource "scm_rule_order" "baseline_pre" {
  snippet  = scm_snippet.baseline.name
  position = "pre"
  rules    = [scm_security_rule.baseline_pre_block_to_known_bad.name]
  type     = "security_rule"
}
