run "bank" {
  command = plan

  assert {
    condition     = scm_address.bank.ip_netmask == "203.0.113.0/24"
    error_message = "another network"
  }
}
