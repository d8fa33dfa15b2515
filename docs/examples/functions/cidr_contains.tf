variable "subnets" {
  type    = list(string)
  default = ["10.8.1.0/24", "10.9.0.0/16"]

  validation {
    condition     = alltrue([for subnet in var.subnets : provider::scm::cidr_contains("10.0.0.0/8", subnet)])
    error_message = "Every subnet must be in 10.0.0.0/8."
  }
}
