ephemeral "scm_certificate_export" "vpn" {
  id     = scm_certificate.vpn.id
  format = "pem"
}

resource "terraform_data" "deliver" {
  provisioner "local-exec" {
    command = "./deliver-certificate.sh"

    environment = {
      CERTIFICATE = ephemeral.scm_certificate_export.vpn.certificate
    }
  }
}
