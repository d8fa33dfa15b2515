import type { TerraformStack } from 'cdktf';
import { Folder, type Snippet } from 'cdktf-provider-scm';

/** The folders of the company. A firewall sits in one of them and gets everything that this one and those above hold. */
export type Folders = ReturnType<typeof makeFolders>;

/**
 * Three levels below All Firewalls, of the four that the service allows:
 *
 *     All Firewalls            the vendor's; ours to use, not to change
 *     └─ Kestrel               what is true everywhere
 *        ├─ Headquarters       the roastery and the servers
 *        └─ Branches           what is true in every coffee shop
 *           ├─ Oslo
 *           └─ Bergen
 */
export function makeFolders(stack: TerraformStack, baseline: Snippet) {
  const allFirewalls = Folder.existing(stack, 'All Firewalls');
  const company = new Folder(allFirewalls, 'company', {
    name: 'Kestrel',
    description: 'Kestrel Coffee',
    snippets: [baseline],
  });
  const headquarters = new Folder(company, 'headquarters', { name: 'Headquarters', description: 'Roastery, servers' });
  const branches = new Folder(company, 'branches', { name: 'Branches', description: 'Every coffee shop' });
  const oslo = new Folder(branches, 'oslo', { name: 'Oslo' });
  const bergen = new Folder(branches, 'bergen', { name: 'Bergen' });
  return { allFirewalls, company, headquarters, branches, oslo, bergen };
}
