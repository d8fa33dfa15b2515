resource "scm_snippet" "logging" {
  name = "Logging"
}

# Other snippets of the folder are somebody else's.
resource "scm_snippet_association" "logging" {
  snippet = scm_snippet.logging.name
  folder  = "All Firewalls"
}
