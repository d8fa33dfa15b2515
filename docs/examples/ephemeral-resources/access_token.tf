ephemeral "scm_access_token" "other_tool" {}

# An ephemeral value may be used in provider blocks, provisioners and write-only arguments.
resource "terraform_data" "report" {
  provisioner "local-exec" {
    command = "./report.sh"

    environment = {
      SCM_TOKEN = ephemeral.scm_access_token.other_tool.token
    }
  }
}
