resource "scm_snippet" "logging" {
  name = "Logging"
}

resource "scm_folder" "sites" {
  name   = "Sites"
  parent = "All Firewalls"
}

# Other snippets of the folder are managed elsewhere.
resource "scm_snippet_association" "logging" {
  snippet = scm_snippet.logging.name
  folder  = scm_folder.sites.name
}
