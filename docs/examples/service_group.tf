resource "scm_service" "alternative_web" {
  folder   = "All Firewalls"
  name     = "alternative-web"
  protocol = { tcp = { port = "8081" } }
}

resource "scm_service_group" "web" {
  folder  = "All Firewalls"
  name    = "web-ports"
  members = ["service-http", "service-https", scm_service.alternative_web.name]
}
