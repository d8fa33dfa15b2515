# terraform apply -invoke=action.scm_certificate_export.backup
action "scm_certificate_export" "backup" {
  config {
    id     = scm_certificate.vpn.id
    format = "pem"
    file   = "vpn.pem"
  }
}
