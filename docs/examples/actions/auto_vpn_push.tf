# terraform apply -invoke=action.scm_auto_vpn_push.now
action "scm_auto_vpn_push" "now" {
  config {
    auto_vpn_devices = [{
      name        = "007951000123456"
      refresh_psk = false
    }]
  }
}
