terraform {
  required_version = ">= 1.11"
  required_providers {
    scm = {
      source  = "terraform.local/cdktf-scm/scm"
      version = ">= 0.1.0"
    }
  }
}

# Credentials: SCM_CLIENT_ID, SCM_CLIENT_SECRET, SCM_SCOPE.
provider "scm" {}

module "branches" {
  source = "./branches"
}

# Activates every change of the module.
resource "scm_push" "all" {
  depends_on = [module.branches]
}
