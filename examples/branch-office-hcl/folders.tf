# What everything depends on, so that it is destroyed last: it pushes the removal then.
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}

resource "scm_folder" "company" {
  name        = "Kestrel"
  description = "Kestrel Coffee"
  parent      = "All Firewalls"
  snippets    = [scm_snippet.baseline.name]
}

resource "scm_folder" "headquarters" {
  name        = "Headquarters"
  description = "Roastery, servers"
  parent      = scm_folder.company.name
}

resource "scm_folder" "branches" {
  name        = "Branches"
  description = "Every coffee shop"
  parent      = scm_folder.company.name
}

resource "scm_folder" "oslo" {
  name   = "Oslo"
  parent = scm_folder.branches.name
}

resource "scm_folder" "bergen" {
  name   = "Bergen"
  parent = scm_folder.branches.name
}
