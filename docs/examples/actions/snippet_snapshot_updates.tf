# terraform apply -invoke=action.scm_snippet_snapshot_updates.check
action "scm_snippet_snapshot_updates" "check" {
  config {
    id        = data.scm_snippet.shared.id
    tenant_id = "1000000009"
  }
}
