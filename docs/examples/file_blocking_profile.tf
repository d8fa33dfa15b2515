resource "scm_file_blocking_profile" "no_programs" {
  folder = "All Firewalls"
  name   = "no-programs"
  rules = [
    {
      name        = "programs"
      file_type   = ["exe", "dll", "msi"]
      application = ["any"]
      direction   = "both"
      action      = "block"
    },
    {
      name        = "archives"
      file_type   = ["encrypted-zip"]
      application = ["any"]
      direction   = "download"
      action      = "alert"
    }
  ]
}
