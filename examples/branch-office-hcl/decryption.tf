# Which TLS sessions the firewalls look into.

resource "scm_decryption_profile" "company_modern_tls" {
  folder = scm_folder.company.name
  name   = "modern-tls"
  ssl_forward_proxy = {
    block_expired_certificate = true
    block_untrusted_issuer    = true
  }
  ssl_protocol_settings = {
    auth_algo_md5              = true
    auth_algo_sha1             = true
    auth_algo_sha256           = true
    auth_algo_sha384           = true
    enc_algo_3des              = true
    enc_algo_aes_128_cbc       = true
    enc_algo_aes_128_gcm       = true
    enc_algo_aes_256_cbc       = true
    enc_algo_aes_256_gcm       = true
    enc_algo_chacha20_poly1305 = true
    enc_algo_rc4               = true
    keyxchg_algo_dhe           = true
    keyxchg_algo_ecdhe         = true
    keyxchg_algo_rsa           = true
    max_version                = "max"
    min_version                = "tls1-2"
  }
}

resource "scm_decryption_rule" "company_decryption_leave_private_matters" {
  folder      = scm_folder.company.name
  name        = "leave-private-matters"
  action      = "no-decrypt"
  category    = ["financial-services", "health-and-medicine", scm_url_category.company_works_council.name]
  description = "Agreed with the works council"
  destination = ["any"]
  from        = [scm_zone.company_staff.name]
  position    = "pre"
  service     = ["any"]
  source      = ["any"]
  source_user = ["any"]
  to          = [scm_zone.company_internet.name]
  type = {
    ssl_forward_proxy = {}
  }
}

resource "scm_decryption_rule" "company_decryption_open_the_rest" {
  folder      = scm_folder.company.name
  name        = "open-the-rest"
  action      = "decrypt"
  category    = ["any"]
  destination = ["any"]
  from        = [scm_zone.company_staff.name]
  log_fail    = true
  position    = "pre"
  profile     = scm_decryption_profile.company_modern_tls.name
  service     = ["any"]
  source      = ["any"]
  source_user = ["any"]
  to          = [scm_zone.company_internet.name]
  type = {
    ssl_forward_proxy = {}
  }
}

resource "scm_rule_order" "company_decryption" {
  folder   = scm_folder.company.name
  position = "pre"
  rules = [
    scm_decryption_rule.company_decryption_leave_private_matters.name,
    scm_decryption_rule.company_decryption_open_the_rest.name,
  ]
  type = "decryption_rule"
}

resource "scm_url_category" "company_works_council" {
  folder = scm_folder.company.name
  name   = "works-council"
  list   = ["council.kestrel.example/"]
  type   = "URL List"
}
