locals {
  # true: both contain 10.0.0.128 to 10.0.0.255
  overlap = provider::scm::address_overlaps("10.0.0.0/24", "10.0.0.128-10.0.1.5")
}
