import { providerSource } from '../../provider';
import type { GeneratedFile } from '../generated-file';
import { blockText } from '../../hcl';

/** Returns the project files: the provider block, and the push with a trigger for each resource. */
export function hclProjectFiles(addresses: readonly string[], version: string): readonly GeneratedFile[] {
  const once = (path: string, text: string): GeneratedFile => ({ path, text, written: 'once' });
  return [
    once('provider.tf', providerText(version)),
    once('push.tf', pushText),
    { path: 'adopted.tf', text: triggersText(addresses), written: 'each' },
    once('.gitignore', '.terraform\n*.tfstate*\n'),
    once('README.md', readme),
  ];
}

function providerText(version: string): string {
  return `terraform {
  required_providers {
    scm = {
      source  = "${providerSource}"
      version = "${version}"
    }
  }
}

provider "scm" {}
`;
}

const pushText = `# The first apply imports objects that already run: there is nothing to push.
resource "scm_push" "push" {
  first    = "record"
  triggers = local.adopted
}
`;

function triggersText(addresses: readonly string[]): string {
  const triggers = addresses.map((address) => [address, `${address}.revision`] as const);
  const note = '# Written by scm adopt, and updated by the next run unless you edit it.\n';
  return note + blockText('locals', [['adopted', { object: triggers }]]);
}

const readme = `# Adopted

\`scm adopt\` wrote this from the contents of the tenant. The first apply imports everything, creates and changes nothing, and
records the push without sending it.

\`\`\`sh
npx --package cdktf-provider-scm scm install   # the provider, once per machine
terraform init
terraform plan                                 # imports only; nothing to change, nothing to destroy
terraform apply
\`\`\`

This repository contains no secrets. \`adopt-report.md\` lists a variable for each: set \`TF_VAR_<name>\`.

You can edit every file. The next run of \`scm adopt\` writes new objects to new files and changes no existing file except
\`adopted.tf\`, and that one only if you did not edit it. Remove the import blocks after the first apply. If a resource is
removed, its import block must be removed as well.
`;
