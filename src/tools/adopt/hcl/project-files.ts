import { providerSource } from '../../../provider';
import type { GeneratedFile } from '../generated-file';
import type { RepositoryInput } from '../repository-input';
import { blockText } from '../../../terraform/hcl';

/** Returns the project files: the provider block, and the push with a trigger for each resource. */
export function hclProjectFiles(
  addresses: readonly string[],
  { purpose, version, sourceOf }: Pick<RepositoryInput, 'purpose' | 'version' | 'sourceOf'>,
): readonly GeneratedFile[] {
  // The package that has the command.
  const cli = 'cdktf-provider-scm-cli';
  const install = `npx --package ${sourceOf?.(cli) ?? cli} scm install`;
  const once = (path: string, text: string): GeneratedFile => ({ path, text, written: 'once' });
  return [
    once('provider.tf', providerText(version)),
    once('push.tf', purpose === 'adopt' ? pushText : pushOfNew),
    { path: 'adopted.tf', text: triggersText(addresses), written: 'each' },
    once('.gitignore', '.terraform\n*.tfstate*\n'),
    once('README.md', purpose === 'adopt' ? readme(install) : readmeOfNew(install)),
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

const pushOfNew = `resource "scm_push" "push" {
  triggers = local.adopted
}
`;

function triggersText(addresses: readonly string[]): string {
  const triggers = addresses.map((address) => [address, `${address}.revision`] as const);
  const note = '# Written by scm adopt, and updated by the next run unless you edit it.\n';
  return note + blockText('locals', [['adopted', { object: triggers }]]);
}

const readme = (install: string): string => `# Adopted

\`scm adopt\` wrote this from the contents of the tenant. The first apply imports everything, creates and changes nothing, and
records the push without sending it.

\`\`\`sh
${install}   # the provider, once per machine
terraform init
terraform plan                                 # imports only; nothing to change, nothing to destroy
terraform apply
\`\`\`

This repository contains no secrets. \`adopt-report.md\` lists a variable for each: set \`TF_VAR_<name>\`.

You can edit every file. The next run of \`scm adopt\` writes new objects to new files and changes no existing file except
\`adopted.tf\`, and that one only if you did not edit it. Remove the import blocks after the first apply. If a resource is
removed, its import block must be removed as well.
`;

const readmeOfNew = (install: string): string => `# Converted

\`scm convert\` wrote this from an exported configuration. The first apply creates everything and pushes it.

\`\`\`sh
${install}   # the provider, once per machine
terraform init
terraform plan                                 # everything is created
terraform apply
\`\`\`

\`conversion.html\` says what became of each line of the export; \`conversion.json\` says the same for programs. This
repository contains no secrets: set \`TF_VAR_<name>\` for each variable of \`variables.tf\`.
\`snapshot.json\` is the converted configuration for \`scm trace\`, \`scm query\`, \`scm replay\` and \`scm review\`.
`;
