variable "psk" {
  type      = string
  sensitive = true
  ephemeral = true
}

# terraform apply -invoke=action.scm_trust_validation.donor
action "scm_trust_validation" "donor" {
  config {
    tsg                   = "1000000002"
    donor_tenant_name     = "Donor"
    recipient_tenant_name = "Recipient"
    trust_id              = 7
    psk                   = var.psk
  }
}
