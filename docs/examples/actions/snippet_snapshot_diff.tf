# terraform apply -invoke=action.scm_snippet_snapshot_diff.inspect
action "scm_snippet_snapshot_diff" "inspect" {
  config {
    snippet_id        = scm_snippet.base.id
    object_id         = scm_address.web.id
    version           = 2
    comparing_version = 3
  }
}
