resource "scm_schedule" "office_hours" {
  folder = "All Firewalls"
  name   = "office-hours"
  schedule_type = {
    recurring = {
      weekly = {
        monday = ["08:00-12:00", "13:00-18:00"]
        friday = ["08:00-14:00"]
      }
    }
  }
}
