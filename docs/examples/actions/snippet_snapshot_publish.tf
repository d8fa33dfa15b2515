# terraform apply -invoke=action.scm_snippet_snapshot_publish.release
action "scm_snippet_snapshot_publish" "release" {
  config {
    id         = scm_snippet.base.id
    version    = 3
    validation = true
    tsgs       = ["1000000002"]
  }
}
