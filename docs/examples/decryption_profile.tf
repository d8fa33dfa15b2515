resource "scm_decryption_profile" "modern" {
  folder = "All Firewalls"
  name   = "modern-tls"
  ssl_forward_proxy = {
    block_expired_certificate = true
    block_untrusted_issuer    = true
  }
  ssl_protocol_settings = {
    min_version = "tls1-2"
    max_version = "max"
  }
}
