terraform {
  required_version = ">= 1.11"
  required_providers {
    scm = {
      source  = "terraform.local/cdktf-scm/scm"
      version = ">= 0.1.0"
    }
  }
}

# One tenant. Which one, and with which account, is read from SCM_HOST, SCM_CLIENT_ID, SCM_CLIENT_SECRET and SCM_SCOPE.
provider "scm" {}

# Comes after everything else, and whenever something of it changed.
resource "scm_push" "push" {
  description = "Kestrel Coffee"
  triggers = {
    "scm_address.bergen_bergen_tills"                              = scm_address.bergen_bergen_tills.revision
    "scm_address.branches_guest_devices"                           = scm_address.branches_guest_devices.revision
    "scm_address.branches_music"                                   = scm_address.branches_music.revision
    "scm_address.branches_till_updates"                            = scm_address.branches_till_updates.revision
    "scm_address.company_bank"                                     = scm_address.company_bank.revision
    "scm_address.company_clock"                                    = scm_address.company_clock.revision
    "scm_address.company_intranet"                                 = scm_address.company_intranet.revision
    "scm_address.company_intranet_6"                               = scm_address.company_intranet_6.revision
    "scm_address.company_resolvers"                                = scm_address.company_resolvers.revision
    "scm_address.headquarters_admins"                              = scm_address.headquarters_admins.revision
    "scm_address.headquarters_mail"                                = scm_address.headquarters_mail.revision
    "scm_address.headquarters_shop_server"                         = scm_address.headquarters_shop_server.revision
    "scm_address.headquarters_shop_server_6"                       = scm_address.headquarters_shop_server_6.revision
    "scm_address.oslo_oslo_roaster"                                = scm_address.oslo_oslo_roaster.revision
    "scm_address.oslo_oslo_tills"                                  = scm_address.oslo_oslo_tills.revision
    "scm_address_group.branches_all_tills"                         = scm_address_group.branches_all_tills.revision
    "scm_address_group.company_inside"                             = scm_address_group.company_inside.revision
    "scm_address_group.headquarters_servers"                       = scm_address_group.headquarters_servers.revision
    "scm_decryption_profile.company_modern_tls"                    = scm_decryption_profile.company_modern_tls.revision
    "scm_decryption_rule.company_decryption_leave_private_matters" = scm_decryption_rule.company_decryption_leave_private_matters.revision
    "scm_decryption_rule.company_decryption_open_the_rest"         = scm_decryption_rule.company_decryption_open_the_rest.revision
    "scm_external_dynamic_list.baseline_known_bad"                 = scm_external_dynamic_list.baseline_known_bad.revision
    "scm_folder.bergen"                                            = scm_folder.bergen.revision
    "scm_folder.branches"                                          = scm_folder.branches.revision
    "scm_folder.company"                                           = scm_folder.company.revision
    "scm_folder.headquarters"                                      = scm_folder.headquarters.revision
    "scm_folder.oslo"                                              = scm_folder.oslo.revision
    "scm_label.security_team"                                      = scm_label.security_team.revision
    "scm_nat_rule.company_out"                                     = scm_nat_rule.company_out.revision
    "scm_rule_order.baseline_pre"                                  = scm_rule_order.baseline_pre.revision
    "scm_rule_order.branches_pre"                                  = scm_rule_order.branches_pre.revision
    "scm_rule_order.company_decryption"                            = scm_rule_order.company_decryption.revision
    "scm_rule_order.company_post"                                  = scm_rule_order.company_post.revision
    "scm_rule_order.company_pre"                                   = scm_rule_order.company_pre.revision
    "scm_rule_order.headquarters_pre"                              = scm_rule_order.headquarters_pre.revision
    "scm_rule_order.oslo_pre"                                      = scm_rule_order.oslo_pre.revision
    "scm_schedule.branches_opening_hours"                          = scm_schedule.branches_opening_hours.revision
    "scm_security_rule.baseline_pre_block_to_known_bad"            = scm_security_rule.baseline_pre_block_to_known_bad.revision
    "scm_security_rule.branches_pre_guests_to_internet"            = scm_security_rule.branches_pre_guests_to_internet.revision
    "scm_security_rule.branches_pre_shops_to_music"                = scm_security_rule.branches_pre_shops_to_music.revision
    "scm_security_rule.branches_pre_tills_nowhere_else"            = scm_security_rule.branches_pre_tills_nowhere_else.revision
    "scm_security_rule.branches_pre_tills_to_bank"                 = scm_security_rule.branches_pre_tills_to_bank.revision
    "scm_security_rule.branches_pre_tills_to_updates"              = scm_security_rule.branches_pre_tills_to_updates.revision
    "scm_security_rule.company_post_deny_the_rest"                 = scm_security_rule.company_post_deny_the_rest.revision
    "scm_security_rule.company_post_staff_to_internet"             = scm_security_rule.company_post_staff_to_internet.revision
    "scm_security_rule.company_pre_allow_dns"                      = scm_security_rule.company_pre_allow_dns.revision
    "scm_security_rule.company_pre_allow_time"                     = scm_security_rule.company_pre_allow_time.revision
    "scm_security_rule.company_pre_block_quic"                     = scm_security_rule.company_pre_block_quic.revision
    "scm_security_rule.company_pre_block_spoofed"                  = scm_security_rule.company_pre_block_spoofed.revision
    "scm_security_rule.headquarters_pre_admins_to_servers"         = scm_security_rule.headquarters_pre_admins_to_servers.revision
    "scm_security_rule.headquarters_pre_mail_in"                   = scm_security_rule.headquarters_pre_mail_in.revision
    "scm_security_rule.headquarters_pre_shops_to_shop_server"      = scm_security_rule.headquarters_pre_shops_to_shop_server.revision
    "scm_security_rule.oslo_pre_roaster_to_maker"                  = scm_security_rule.oslo_pre_roaster_to_maker.revision
    "scm_service.branches_till_reports"                            = scm_service.branches_till_reports.revision
    "scm_service.branches_till_software"                           = scm_service.branches_till_software.revision
    "scm_service_group.branches_till_maker"                        = scm_service_group.branches_till_maker.revision
    "scm_snippet.baseline"                                         = scm_snippet.baseline.revision
    "scm_tag.company_guest"                                        = scm_tag.company_guest.revision
    "scm_tag.company_payment"                                      = scm_tag.company_payment.revision
    "scm_tag.company_review"                                       = scm_tag.company_review.revision
    "scm_tag.company_server"                                       = scm_tag.company_server.revision
    "scm_tag.company_shop"                                         = scm_tag.company_shop.revision
    "scm_url_category.company_works_council"                       = scm_url_category.company_works_council.revision
    "scm_variable.bergen_guest_net"                                = scm_variable.bergen_guest_net.revision
    "scm_variable.branches_guest_net"                              = scm_variable.branches_guest_net.revision
    "scm_variable.oslo_guest_net"                                  = scm_variable.oslo_guest_net.revision
    "scm_zone.company_guests"                                      = scm_zone.company_guests.revision
    "scm_zone.company_internet"                                    = scm_zone.company_internet.revision
    "scm_zone.company_servers"                                     = scm_zone.company_servers.revision
    "scm_zone.company_staff"                                       = scm_zone.company_staff.revision
    "scm_zone.company_tills"                                       = scm_zone.company_tills.revision
  }
  depends_on = [
    scm_push_on_destroy.last,
    scm_address.bergen_bergen_tills,
    scm_address.branches_guest_devices,
    scm_address.branches_music,
    scm_address.branches_till_updates,
    scm_address.company_bank,
    scm_address.company_clock,
    scm_address.company_intranet,
    scm_address.company_intranet_6,
    scm_address.company_resolvers,
    scm_address.headquarters_admins,
    scm_address.headquarters_mail,
    scm_address.headquarters_shop_server,
    scm_address.headquarters_shop_server_6,
    scm_address.oslo_oslo_roaster,
    scm_address.oslo_oslo_tills,
    scm_address_group.branches_all_tills,
    scm_address_group.company_inside,
    scm_address_group.headquarters_servers,
    scm_decryption_profile.company_modern_tls,
    scm_decryption_rule.company_decryption_leave_private_matters,
    scm_decryption_rule.company_decryption_open_the_rest,
    scm_external_dynamic_list.baseline_known_bad,
    scm_folder.bergen,
    scm_folder.branches,
    scm_folder.company,
    scm_folder.headquarters,
    scm_folder.oslo,
    scm_label.security_team,
    scm_nat_rule.company_out,
    scm_rule_order.baseline_pre,
    scm_rule_order.branches_pre,
    scm_rule_order.company_decryption,
    scm_rule_order.company_post,
    scm_rule_order.company_pre,
    scm_rule_order.headquarters_pre,
    scm_rule_order.oslo_pre,
    scm_schedule.branches_opening_hours,
    scm_security_rule.baseline_pre_block_to_known_bad,
    scm_security_rule.branches_pre_guests_to_internet,
    scm_security_rule.branches_pre_shops_to_music,
    scm_security_rule.branches_pre_tills_nowhere_else,
    scm_security_rule.branches_pre_tills_to_bank,
    scm_security_rule.branches_pre_tills_to_updates,
    scm_security_rule.company_post_deny_the_rest,
    scm_security_rule.company_post_staff_to_internet,
    scm_security_rule.company_pre_allow_dns,
    scm_security_rule.company_pre_allow_time,
    scm_security_rule.company_pre_block_quic,
    scm_security_rule.company_pre_block_spoofed,
    scm_security_rule.headquarters_pre_admins_to_servers,
    scm_security_rule.headquarters_pre_mail_in,
    scm_security_rule.headquarters_pre_shops_to_shop_server,
    scm_security_rule.oslo_pre_roaster_to_maker,
    scm_service.branches_till_reports,
    scm_service.branches_till_software,
    scm_service_group.branches_till_maker,
    scm_snippet.baseline,
    scm_tag.company_guest,
    scm_tag.company_payment,
    scm_tag.company_review,
    scm_tag.company_server,
    scm_tag.company_shop,
    scm_url_category.company_works_council,
    scm_variable.bergen_guest_net,
    scm_variable.branches_guest_net,
    scm_variable.oslo_guest_net,
    scm_zone.company_guests,
    scm_zone.company_internet,
    scm_zone.company_servers,
    scm_zone.company_staff,
    scm_zone.company_tills,
  ]
}
