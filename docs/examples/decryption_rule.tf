resource "scm_decryption_rule" "private" {
  folder      = "All Firewalls"
  name        = "leave-private-matters"
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["any"]
  source_user = ["any"]
  destination = ["any"]
  service     = ["any"]
  category    = ["financial-services", "health-and-medicine"]
  action      = "no-decrypt"
  type        = { ssl_forward_proxy = {} }
}

resource "scm_decryption_rule" "rest" {
  folder      = "All Firewalls"
  name        = "open-the-rest"
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["any"]
  source_user = ["any"]
  destination = ["any"]
  service     = ["any"]
  category    = ["any"]
  action      = "decrypt"
  profile     = "best-practice"
  type        = { ssl_forward_proxy = {} }
}

resource "scm_rule_order" "decryption" {
  type   = "decryption_rule"
  folder = "All Firewalls"
  rules  = [scm_decryption_rule.private.name, scm_decryption_rule.rest.name]
}
