# terraform apply -invoke=action.scm_validate.branches
action "scm_validate" "branches" {
  config {
    folders = ["Branches"]
  }
}
