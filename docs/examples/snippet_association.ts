import type { TerraformStack } from 'cdktf';
import { Folder, Snippet, SnippetAssociation } from 'cdktf-provider-scm';

export function snippetAssociation(stack: TerraformStack): void {
  const logging = new Snippet(stack, 'logging', { name: 'Logging' });
  const sites = new Folder(Folder.existing(stack, 'All Firewalls'), 'sites', { name: 'Sites' });

  // Other snippets of the folder are managed elsewhere.
  new SnippetAssociation(sites, 'logging', { snippet: logging });
}
