import {
  to = scm_address.web
  id = provider::scm::tfid({ folder = "Branches", id = "8e9a0c43-2c47-4c6f-9a4b-8d1f0c3b7a11" })
}
