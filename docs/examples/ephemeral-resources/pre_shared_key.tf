ephemeral "scm_pre_shared_key" "branch" {
  folder = "Branches"
  length = 64
}

resource "terraform_data" "deliver" {
  provisioner "local-exec" {
    command = "./deliver-key.sh"

    environment = {
      PPK = ephemeral.scm_pre_shared_key.branch.key
    }
  }
}
