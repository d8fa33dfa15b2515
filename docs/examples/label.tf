resource "scm_label" "retail" {
  name        = "retail"
  description = "Sites that sell"
}

resource "scm_folder" "shops" {
  name   = "Shops"
  parent = "All Firewalls"
  labels = [scm_label.retail.name]
}
