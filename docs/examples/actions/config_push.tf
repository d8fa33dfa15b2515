# terraform apply -invoke=action.scm_config_push.now
action "scm_config_push" "now" {
  config {
    folders     = ["Branches"]
    description = "after the change window"
  }
}

resource "scm_address" "web" {
  folder     = "Branches"
  name       = "web"
  ip_netmask = "10.0.0.10"

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.scm_config_push.now]
    }
  }
}
