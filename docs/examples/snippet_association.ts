import type { TerraformStack } from 'cdktf';
import { Folder, Snippet, SnippetAssociation } from 'cdktf-provider-scm';

export function snippetAssociation(stack: TerraformStack): void {
  const logging = new Snippet(stack, 'logging', { name: 'Logging' });

  // Other snippets of the folder are somebody else's.
  new SnippetAssociation(Folder.existing(stack, 'All Firewalls'), 'logging', { snippet: logging });
}
