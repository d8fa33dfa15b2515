resource "scm_service" "card_terminal" {
  folder      = "All Firewalls"
  name        = "card-terminal"
  description = "Card terminals to the bank"
  protocol    = { tcp = { port = "8443,9000-9010" } }
}
