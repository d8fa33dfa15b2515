import { openWorkspace, type Workspace } from '../test/support/workspace';
import { multiplyState, tagMaker, tags } from './many-tags';
import { median, type Figure } from './report';
import { costOf } from './terraform-run';

const count = 1000;
const groups = 100;

/** Plan of 1,000 objects in the state and 100 new ones with 300 references, with the check of names and without. */
export async function references(runs: number): Promise<readonly Figure[]> {
  const [checked, plain] = [await prepared(''), await prepared('unknown_references = "ignore"')];
  try {
    const seconds = { checked: [] as number[], plain: [] as number[] };
    let calls = 0;
    for (let run = 0; run < runs; run++) {
      seconds.plain.push((await costOf(plain, ['plan'])).seconds);
      checked.service.journal.clear();
      seconds.checked.push((await costOf(checked, ['plan'])).seconds);
      calls = checked.service.journal.entries.length;
    }
    return [
      {
        what: `plan of ${count} with ${groups * 3} new references`,
        value: median(seconds.checked),
        unit: 's',
        beside: { what: 'without the check', value: median(seconds.plain) },
        bound: { of: 'ratio', most: 1.05 },
      },
      // 15 for the refresh, and a list each of tags, addresses and address groups in the folder.
      { what: 'its API calls, token included', value: calls, unit: 'calls', bound: { of: 'value', most: 18 } },
    ];
  } finally {
    await checked.close();
    await plain.close();
  }
}

async function prepared(provider: string): Promise<Workspace> {
  const workspace = await openWorkspace({ between: 'nothing', provider });
  workspace.write(tags(1));
  await workspace.apply();
  await multiplyState(workspace.dir, count, tagMaker(workspace));
  const tenant = workspace.service.tenant(workspace.service.access.tsg);
  for (const name of ['one', 'two'])
    await tenant.create('address', { name, folder: 'All Firewalls', ip_netmask: '10.0.0.1' });
  await tenant.create('tag', { name: 'elsewhere', folder: 'All Firewalls' });
  workspace.write(`${tags(count)}
resource "scm_address_group" "new" {
  count  = ${groups}
  name   = "group-\${count.index}"
  folder = "All Firewalls"
  static = ["one", "two"]
  tag    = ["elsewhere"]
}`);
  return workspace;
}
