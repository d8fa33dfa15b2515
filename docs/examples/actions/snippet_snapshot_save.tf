# terraform apply -invoke=action.scm_snippet_snapshot_save.before
action "scm_snippet_snapshot_save" "before" {
  config {
    id          = scm_snippet.base.id
    description = "before the change window"
  }
}
