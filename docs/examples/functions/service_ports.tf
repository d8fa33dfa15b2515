locals {
  # [{ from = 80, to = 80 }, { from = 8080, to = 8090 }]
  ranges = provider::scm::service_ports("8080-8090,80")
  count  = sum([for range in local.ranges : range.to - range.from + 1])
}
