locals {
  network = provider::scm::normalize_address("10.1.2.3/24")         # 10.1.2.0/24
  range   = provider::scm::normalize_address("10.0.0.0-10.0.0.255") # 10.0.0.0/24
  host    = provider::scm::normalize_address("2001:DB8:0:0::1/128") # 2001:db8::1
}
