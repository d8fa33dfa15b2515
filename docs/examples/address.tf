resource "scm_tag" "payment" {
  folder = "All Firewalls"
  name   = "payment"
}

resource "scm_address" "tills" {
  folder      = "All Firewalls"
  name        = "tills"
  description = "Tills of all branches"
  ip_netmask  = "10.8.0.0/16"
  tag         = [scm_tag.payment.name]
}

resource "scm_address" "bank" {
  folder = "All Firewalls"
  name   = "bank"
  fqdn   = "pay.bank.example"
}
