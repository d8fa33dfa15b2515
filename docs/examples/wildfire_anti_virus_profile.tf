resource "scm_wildfire_anti_virus_profile" "all_files" {
  folder         = "All Firewalls"
  name           = "all-files"
  packet_capture = true
  rules = [
    {
      name        = "everything"
      direction   = "both"
      analysis    = "public-cloud"
      application = ["any"]
      file_type   = ["any"]
    }
  ]
}
