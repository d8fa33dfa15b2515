import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches } from './office';

const isFull = process.env['SCM_RUNS'] !== undefined;
const count = isFull ? 1_000 : 100;
const limit = isFull ? 3_600_000 : 300_000;

const config = (ip: string) => `${branches}
resource "scm_address" "m" {
  for_each   = { for i in range(${count}) : "m\${i}" => i == 7 ? "${ip}" : "10.0.0.1" }
  name       = each.key
  folder     = scm_folder.branches.name
  ip_netmask = each.value
}
resource "scm_push" "push" {
  triggers   = merge({ folder = scm_folder.branches.revision }, { for key, r in scm_address.m : key => r.revision })
  depends_on = [scm_push_on_destroy.last, scm_folder.branches, scm_address.m]
}`;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace();
  workspace.write(config('10.0.0.1'));
  await workspace.apply();
}, limit);
afterAll(() => workspace.close());

test(
  `one change among ${count} resources is one push, sent once; none is none`,
  async () => {
    expect(workspace.writes().filter((write) => write.includes('candidate:push'))).toHaveLength(1);
    workspace.write(config('10.0.0.2'));
    const changes = await workspace.plan();
    expect(changes.map(({ address }) => address).sort()).toEqual(['scm_address.m["m7"]', 'scm_push.push']);
    await workspace.apply();
    expect(workspace.writes()).toEqual([
      expect.stringMatching(/^PUT .*addresses/),
      expect.stringMatching(/^POST .*candidate:push 201/),
    ]);
    expect(await workspace.plan()).toEqual([]);
    await workspace.apply();
    expect(workspace.writes()).toEqual([]);
  },
  limit,
);
