# Addresses, groups that are listed or found by tags, and a variable that each shop sets.

resource "scm_variable" "bergen_guest_net" {
  folder = scm_folder.bergen.name
  name   = "$guest-net"
  type   = "ip-netmask"
  value  = "10.2.9.0/24"
}

resource "scm_variable" "branches_guest_net" {
  folder = scm_folder.branches.name
  name   = "$guest-net"
  type   = "ip-netmask"
  value  = "None"
}

resource "scm_variable" "oslo_guest_net" {
  folder = scm_folder.oslo.name
  name   = "$guest-net"
  type   = "ip-netmask"
  value  = "10.1.9.0/24"
}

resource "scm_address" "bergen_bergen_tills" {
  folder     = scm_folder.bergen.name
  name       = "bergen-tills"
  ip_netmask = "10.2.1.0/24"
  tag        = [scm_tag.company_payment.name, scm_tag.company_shop.name]
}

resource "scm_address" "branches_guest_devices" {
  folder     = scm_folder.branches.name
  name       = "guest-devices"
  ip_netmask = scm_variable.branches_guest_net.name
  tag        = [scm_tag.company_guest.name]
}

resource "scm_address" "branches_music" {
  folder = scm_folder.branches.name
  name   = "music"
  fqdn   = "stream.music.example"
}

resource "scm_address" "branches_till_updates" {
  folder = scm_folder.branches.name
  name   = "till-updates"
  fqdn   = "updates.tills.example"
}

resource "scm_address" "company_bank" {
  folder      = scm_folder.company.name
  name        = "bank"
  description = "Where card payments are cleared"
  ip_netmask  = "203.0.113.0/24"
  tag         = [scm_tag.company_payment.name]
}

resource "scm_address" "company_clock" {
  folder = scm_folder.company.name
  name   = "clock"
  fqdn   = "ntp.kestrel.example"
}

resource "scm_address" "company_intranet" {
  folder     = scm_folder.company.name
  name       = "intranet"
  ip_netmask = "10.0.0.0/8"
}

resource "scm_address" "company_intranet_6" {
  folder     = scm_folder.company.name
  name       = "intranet-6"
  ip_netmask = "2001:db8:100::/40"
}

resource "scm_address" "company_resolvers" {
  folder   = scm_folder.company.name
  name     = "resolvers"
  ip_range = "10.0.0.53-10.0.0.54"
  tag      = [scm_tag.company_server.name]
}

resource "scm_address" "headquarters_admins" {
  folder     = scm_folder.headquarters.name
  name       = "admins"
  ip_netmask = "10.0.99.0/24"
}

resource "scm_address" "headquarters_mail" {
  folder     = scm_folder.headquarters.name
  name       = "mail"
  ip_netmask = "10.0.10.25"
  tag        = [scm_tag.company_server.name]
}

resource "scm_address" "headquarters_shop_server" {
  folder     = scm_folder.headquarters.name
  name       = "shop-server"
  ip_netmask = "10.0.10.20"
  tag        = [scm_tag.company_server.name]
}

resource "scm_address" "headquarters_shop_server_6" {
  folder     = scm_folder.headquarters.name
  name       = "shop-server-6"
  ip_netmask = "2001:db8:100:10::20"
  tag        = [scm_tag.company_server.name]
}

resource "scm_address" "oslo_oslo_roaster" {
  folder     = scm_folder.oslo.name
  name       = "oslo-roaster"
  ip_netmask = "10.1.5.7"
  tag        = [scm_tag.company_shop.name]
}

resource "scm_address" "oslo_oslo_tills" {
  folder     = scm_folder.oslo.name
  name       = "oslo-tills"
  ip_netmask = "10.1.1.0/24"
  tag        = [scm_tag.company_payment.name, scm_tag.company_shop.name]
}

resource "scm_address_group" "branches_all_tills" {
  folder      = scm_folder.branches.name
  name        = "all-tills"
  description = "Every till of every shop, found by its tags"
  dynamic = {
    filter = "'${scm_tag.company_payment.name}' and '${scm_tag.company_shop.name}'"
  }
}

resource "scm_address_group" "company_inside" {
  folder = scm_folder.company.name
  name   = "inside"
  static = [scm_address.company_intranet.name, scm_address.company_intranet_6.name]
}

resource "scm_address_group" "headquarters_servers" {
  folder = scm_folder.headquarters.name
  name   = "servers"
  dynamic = {
    filter = "'${scm_tag.company_server.name}'"
  }
}
