# The rules. Each list of an order is the order in which its rules are tried.

resource "scm_security_rule" "company_pre_block_spoofed" {
  folder      = scm_folder.company.name
  name        = "block-spoofed"
  position    = "pre"
  description = "Our own addresses never come from the internet"
  from        = [scm_zone.company_internet.name]
  to          = ["any"]
  source      = [scm_address_group.company_inside.name]
  destination = ["any"]
  application = ["any"]
  service     = ["any"]
  action      = "drop"
  log_start   = true
}

resource "scm_security_rule" "company_pre_block_quic" {
  folder      = scm_folder.company.name
  name        = "block-quic"
  position    = "pre"
  description = "Browsers fall back to what can be inspected"
  from        = [scm_zone.company_staff.name, scm_zone.company_guests.name]
  to          = [scm_zone.company_internet.name]
  source      = ["any"]
  destination = ["any"]
  application = ["quic"]
  service     = ["any"]
  action      = "reset-client"
}

resource "scm_security_rule" "company_pre_allow_dns" {
  folder          = scm_folder.company.name
  name            = "allow-dns"
  position        = "pre"
  from            = ["any"]
  to              = [scm_zone.company_servers.name]
  source          = [scm_address_group.company_inside.name]
  destination     = [scm_address.company_resolvers.name]
  application     = ["dns"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_security_rule" "company_pre_allow_time" {
  folder      = scm_folder.company.name
  name        = "allow-time"
  position    = "pre"
  from        = ["any"]
  to          = [scm_zone.company_internet.name]
  source      = [scm_address_group.company_inside.name]
  destination = [scm_address.company_clock.name]
  application = ["ntp"]
  service     = ["application-default"]
  action      = "allow"
}

resource "scm_rule_order" "company_pre" {
  folder   = scm_folder.company.name
  position = "pre"
  rules = [
    scm_security_rule.company_pre_block_spoofed.name,
    scm_security_rule.company_pre_block_quic.name,
    scm_security_rule.company_pre_allow_dns.name,
    scm_security_rule.company_pre_allow_time.name,
  ]
  type = "security_rule"
}

resource "scm_security_rule" "headquarters_pre_admins_to_servers" {
  folder          = scm_folder.headquarters.name
  name            = "admins-to-servers"
  position        = "pre"
  from            = [scm_zone.company_staff.name]
  to              = [scm_zone.company_servers.name]
  source          = [scm_address.headquarters_admins.name]
  destination     = [scm_address_group.headquarters_servers.name]
  application     = ["ssh", "ms-rdp"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_security_rule" "headquarters_pre_shops_to_shop_server" {
  folder          = scm_folder.headquarters.name
  name            = "shops-to-shop-server"
  position        = "pre"
  from            = ["any"]
  to              = [scm_zone.company_servers.name]
  source          = [scm_address_group.company_inside.name]
  destination     = [scm_address.headquarters_shop_server.name, scm_address.headquarters_shop_server_6.name]
  application     = ["ssl"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_security_rule" "headquarters_pre_mail_in" {
  folder          = scm_folder.headquarters.name
  name            = "mail-in"
  position        = "pre"
  from            = [scm_zone.company_internet.name]
  to              = [scm_zone.company_servers.name]
  source          = ["any"]
  destination     = [scm_address.headquarters_mail.name]
  application     = ["smtp"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_rule_order" "headquarters_pre" {
  folder   = scm_folder.headquarters.name
  position = "pre"
  rules = [
    scm_security_rule.headquarters_pre_admins_to_servers.name,
    scm_security_rule.headquarters_pre_shops_to_shop_server.name,
    scm_security_rule.headquarters_pre_mail_in.name,
  ]
  type = "security_rule"
}

resource "scm_security_rule" "branches_pre_tills_to_bank" {
  folder          = scm_folder.branches.name
  name            = "tills-to-bank"
  position        = "pre"
  from            = [scm_zone.company_tills.name]
  to              = [scm_zone.company_internet.name]
  source          = [scm_address_group.branches_all_tills.name]
  destination     = [scm_address.company_bank.name]
  application     = ["ssl"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
  tag             = [scm_tag.company_payment.name]
}

resource "scm_security_rule" "branches_pre_tills_to_updates" {
  folder          = scm_folder.branches.name
  name            = "tills-to-updates"
  position        = "pre"
  from            = [scm_zone.company_tills.name]
  to              = [scm_zone.company_internet.name]
  source          = [scm_address_group.branches_all_tills.name]
  destination     = [scm_address.branches_till_updates.name]
  application     = ["any"]
  service         = [scm_service_group.branches_till_maker.name]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
  tag             = [scm_tag.company_payment.name]
}

resource "scm_security_rule" "branches_pre_tills_nowhere_else" {
  folder      = scm_folder.branches.name
  name        = "tills-nowhere-else"
  position    = "pre"
  description = "A till talks to the bank and to its maker"
  from        = [scm_zone.company_tills.name]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  application = ["any"]
  service     = ["any"]
  action      = "deny"
  tag         = [scm_tag.company_payment.name]
  log_end     = true
}

resource "scm_security_rule" "branches_pre_shops_to_music" {
  folder          = scm_folder.branches.name
  name            = "shops-to-music"
  position        = "pre"
  from            = [scm_zone.company_staff.name]
  to              = [scm_zone.company_internet.name]
  source          = ["any"]
  destination     = [scm_address.branches_music.name]
  application     = ["any"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_security_rule" "branches_pre_guests_to_internet" {
  folder          = scm_folder.branches.name
  name            = "guests-to-internet"
  position        = "pre"
  description     = "In Oslo from 10.1.9.0/24, in Bergen from 10.2.9.0/24"
  from            = [scm_zone.company_guests.name]
  to              = [scm_zone.company_internet.name]
  source          = [scm_address.branches_guest_devices.name]
  destination     = ["any"]
  application     = ["ssl", "web-browsing"]
  service         = ["application-default"]
  schedule        = scm_schedule.branches_opening_hours.name
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
  tag             = [scm_tag.company_guest.name]
}

resource "scm_rule_order" "branches_pre" {
  folder   = scm_folder.branches.name
  position = "pre"
  rules = [
    scm_security_rule.branches_pre_tills_to_bank.name,
    scm_security_rule.branches_pre_tills_to_updates.name,
    scm_security_rule.branches_pre_tills_nowhere_else.name,
    scm_security_rule.branches_pre_shops_to_music.name,
    scm_security_rule.branches_pre_guests_to_internet.name,
  ]
  type = "security_rule"
}

resource "scm_security_rule" "oslo_pre_roaster_to_maker" {
  folder          = scm_folder.oslo.name
  name            = "roaster-to-maker"
  position        = "pre"
  description     = "The maker watches the roaster until its warranty ends"
  from            = [scm_zone.company_staff.name]
  to              = [scm_zone.company_internet.name]
  source          = [scm_address.oslo_oslo_roaster.name]
  destination     = ["198.51.100.40"]
  application     = ["ssl"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
  tag             = [scm_tag.company_review.name]
}

resource "scm_rule_order" "oslo_pre" {
  folder   = scm_folder.oslo.name
  position = "pre"
  rules    = [scm_security_rule.oslo_pre_roaster_to_maker.name]
  type     = "security_rule"
}

resource "scm_security_rule" "company_post_staff_to_internet" {
  folder          = scm_folder.company.name
  name            = "staff-to-internet"
  position        = "post"
  from            = [scm_zone.company_staff.name]
  to              = [scm_zone.company_internet.name]
  source          = [scm_address_group.company_inside.name]
  destination     = ["any"]
  application     = ["any"]
  service         = ["application-default"]
  action          = "allow"
  profile_setting = { group = ["best-practice"] }
}

resource "scm_security_rule" "company_post_deny_the_rest" {
  folder      = scm_folder.company.name
  name        = "deny-the-rest"
  position    = "post"
  description = "Everything that is not allowed above"
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  application = ["any"]
  service     = ["any"]
  action      = "deny"
  log_end     = true
}

resource "scm_rule_order" "company_post" {
  folder   = scm_folder.company.name
  position = "post"
  rules = [
    scm_security_rule.company_post_staff_to_internet.name,
    scm_security_rule.company_post_deny_the_rest.name,
  ]
  type = "security_rule"
}
