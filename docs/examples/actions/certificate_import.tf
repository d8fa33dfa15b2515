variable "key" {
  type      = string
  sensitive = true
  ephemeral = true
}

# terraform apply -invoke=action.scm_certificate_import.vpn
action "scm_certificate_import" "vpn" {
  config {
    folder           = "Branches"
    name             = "vpn"
    format           = "pem"
    certificate_file = filebase64("vpn.pem")
    key_file         = var.key
  }
}
