# What the firewalls tell apart.

resource "scm_zone" "company_guests" {
  folder = scm_folder.company.name
  name   = "guests"
  network = {
    layer3 = ["ethernet1/4"]
  }
}

resource "scm_zone" "company_internet" {
  folder = scm_folder.company.name
  name   = "internet"
  network = {
    layer3 = ["ethernet1/1"]
  }
}

resource "scm_zone" "company_servers" {
  folder = scm_folder.company.name
  name   = "servers"
  network = {
    layer3 = ["ethernet1/5"]
  }
}

resource "scm_zone" "company_staff" {
  folder                     = scm_folder.company.name
  name                       = "staff"
  enable_user_identification = true
  network = {
    layer3 = ["ethernet1/2"]
  }
}

resource "scm_zone" "company_tills" {
  folder = scm_folder.company.name
  name   = "tills"
  network = {
    layer3 = ["ethernet1/3"]
  }
}
