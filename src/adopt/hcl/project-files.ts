import { providerSource } from '../../provider/source';
import type { GeneratedFile } from '../generated-file';
import { blockText } from '../../hcl';

/** The files around the resources: the provider, and the push with a trigger for each resource. */
export function projectFiles(addresses: readonly string[], version: string): readonly GeneratedFile[] {
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

provider "scm" {
  referenced_delete = "owe"
}
`;
}

const pushText = `# The first apply takes over what runs already: there is nothing to push then.
resource "scm_push" "push" {
  first    = "record"
  triggers = local.adopted
}
`;

function triggersText(addresses: readonly string[]): string {
  const triggers = addresses.map((address) => [address, `${address}.revision`] as const);
  const note = '# Written by scm adopt, and written anew when it runs again, for as long as nobody edits it.\n';
  return note + blockText('locals', [['adopted', { object: triggers }]]);
}

const readme = `# Adopted

\`scm adopt\` wrote this from what the tenant holds. Nothing is changed or made anew by the first apply: everything is
imported, and the push is only recorded.

\`\`\`sh
npx --package cdktf-provider-scm scm install   # the provider, once per machine
terraform init
terraform plan                                 # imports only; nothing to change, nothing to destroy
terraform apply
\`\`\`

Secrets are not in here. \`adopt-report.md\` lists the variables that stand for them: give each as \`TF_VAR_<name>\`.

All of it is yours to edit: when \`scm adopt\` runs again it writes what is new to new files and touches none that exists,
but \`adopted.tf\`, and that only while nobody edited it. The import blocks can go after the first apply; one whose
resource went has to.
`;
