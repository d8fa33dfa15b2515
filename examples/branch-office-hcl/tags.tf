# The words that addresses and rules are sorted by.

resource "scm_tag" "company_guest" {
  folder   = scm_folder.company.name
  name     = "guest"
  color    = "Orange"
  comments = "Internet only"
}

resource "scm_tag" "company_payment" {
  folder   = scm_folder.company.name
  name     = "payment"
  color    = "Red"
  comments = "In scope of the card audit"
}

resource "scm_tag" "company_review" {
  folder   = scm_folder.company.name
  name     = "review"
  color    = "Yellow"
  comments = "Look at it every quarter"
}

resource "scm_tag" "company_server" {
  folder = scm_folder.company.name
  name   = "server"
  color  = "Blue"
}

resource "scm_tag" "company_shop" {
  folder = scm_folder.company.name
  name   = "shop"
  color  = "Green"
}
