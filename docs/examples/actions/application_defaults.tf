# terraform apply -invoke=action.scm_application_defaults.once
action "scm_application_defaults" "once" {
  config {}
}
