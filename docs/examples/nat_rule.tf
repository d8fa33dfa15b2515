# The web server is reached by an address of the provider
resource "scm_nat_rule" "web_in" {
  folder      = "All Firewalls"
  name        = "web-in"
  from        = ["untrust"]
  to          = ["untrust"]
  source      = ["any"]
  destination = ["203.0.113.7"]
  service     = "service-https"
  destination_translation = {
    translated_address = "10.1.0.7"
    translated_port    = 8443
  }
}

# Everybody else shares the address of the interface to the provider
resource "scm_nat_rule" "out" {
  folder      = "All Firewalls"
  name        = "out"
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["any"]
  destination = ["any"]
  service     = "any"
  source_translation = {
    dynamic_ip_and_port = { interface_address = { interface = "ethernet1/1" } }
  }
  depends_on = [scm_nat_rule.web_in] # the API cannot move NAT rules: the order of creation is theirs
}
