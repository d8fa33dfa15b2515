# Ports, and the hours at which shops are open.

resource "scm_service" "branches_till_reports" {
  folder = scm_folder.branches.name
  name   = "till-reports"
  protocol = {
    tcp = {
      port = "9100-9103"
    }
  }
}

resource "scm_service" "branches_till_software" {
  folder      = scm_folder.branches.name
  name        = "till-software"
  description = "Software of the tills"
  protocol = {
    tcp = {
      port = "8443"
    }
  }
}

resource "scm_service_group" "branches_till_maker" {
  folder  = scm_folder.branches.name
  name    = "till-maker"
  members = [scm_service.branches_till_software.name, scm_service.branches_till_reports.name]
}

resource "scm_schedule" "branches_opening_hours" {
  folder = scm_folder.branches.name
  name   = "opening-hours"
  schedule_type = {
    recurring = {
      weekly = {
        friday    = ["07:00-20:00"]
        monday    = ["07:00-18:00"]
        saturday  = ["08:00-12:00", "13:00-17:00"]
        thursday  = ["07:00-20:00"]
        tuesday   = ["07:00-18:00"]
        wednesday = ["07:00-18:00"]
      }
    }
  }
}
