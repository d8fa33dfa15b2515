# terraform apply -invoke=action.scm_load_version.last_good
action "scm_load_version" "last_good" {
  config {
    version                    = 42
    discard_all_staged_changes = true
  }
}
