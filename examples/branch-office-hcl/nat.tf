# Whatever leaves does so under the address of the interface to the provider.

resource "scm_nat_rule" "company_out" {
  folder      = scm_folder.company.name
  name        = "out"
  position    = "post"
  description = "One address for all users"
  from = [
    scm_zone.company_staff.name,
    scm_zone.company_tills.name,
    scm_zone.company_guests.name,
    scm_zone.company_servers.name,
  ]
  to          = [scm_zone.company_internet.name]
  source      = [scm_address_group.company_inside.name]
  destination = ["any"]
  service     = "any"
  source_translation = {
    dynamic_ip_and_port = { interface_address = { interface = "ethernet1/1" } }
  }
}
