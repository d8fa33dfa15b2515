resource "scm_address" "web_shop" {
  folder     = "All Firewalls"
  name       = "web-shop"
  ip_netmask = "203.0.113.10"
}

resource "scm_security_rule" "staff_to_shop" {
  folder          = "All Firewalls"
  name            = "staff-to-shop"
  description     = "Asked for by the shop team"
  from            = ["trust"]
  to              = ["untrust"]
  source          = ["10.2.0.0/16"]
  destination     = [scm_address.web_shop.name]
  application     = ["ssl", "web-browsing"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
  log_end         = true
}
