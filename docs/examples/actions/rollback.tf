# terraform apply -invoke=action.scm_rollback.discard
action "scm_rollback" "discard" {
  config {
    discard_all_staged_changes = true
  }
}
