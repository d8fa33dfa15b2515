resource "scm_external_dynamic_list" "phishing" {
  folder = "All Firewalls"
  name   = "phishing"
  type = {
    domain = {
      url       = "https://feeds.example.com/phishing.txt"
      recurring = { hourly = {} }
    }
  }
}

# Who asks for malware is answered with an address that gives the host away
resource "scm_dns_security_profile" "desks" {
  folder = "All Firewalls"
  name   = "desks"
  botnet_domains = {
    dns_security_categories = [{ name = "pan-dns-sec-malware", action = "sinkhole" }]
    lists                   = [{ name = scm_external_dynamic_list.phishing.name, action = { block = {} } }]
    sinkhole                = { ipv4_address = "pan-sinkhole-default-ip", ipv6_address = "::1" }
  }
}
