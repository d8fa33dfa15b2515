# terraform apply -invoke=action.scm_snippet_snapshot_load.restore
action "scm_snippet_snapshot_load" "restore" {
  config {
    id      = scm_snippet.base.id
    version = "3"
  }
}
