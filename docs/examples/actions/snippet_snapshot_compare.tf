# terraform apply -invoke=action.scm_snippet_snapshot_compare.check
action "scm_snippet_snapshot_compare" "check" {
  config {
    id                = scm_snippet.base.id
    version           = 2
    comparing_version = 3
  }
}
