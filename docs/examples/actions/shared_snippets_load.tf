# terraform apply -invoke=action.scm_shared_snippets_load.baseline
action "scm_shared_snippets_load" "baseline" {
  config {
    id         = "1"
    validation = true
  }
}
