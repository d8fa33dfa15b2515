list "scm_address" "all" {
  provider = scm

  config {
    folder = "Branches"
  }
}
