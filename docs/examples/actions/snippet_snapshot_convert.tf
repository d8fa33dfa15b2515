# terraform apply -invoke=action.scm_snippet_snapshot_convert.local
action "scm_snippet_snapshot_convert" "local" {
  config {
    id         = data.scm_snippet.shared.id
    keep_local = true
  }
}
