import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { providerSource } from '../../src/provider/source';
import { configuration, looked, makeRows, official, password, rows, stateFile } from '../support/official-fixture';
import type { Absent } from '../support/official-state';
import { openWorkspace, type Workspace } from '../support/workspace';
import { addressesPath, rulesPath } from './office';

const limit = 180_000;

let workspace: Workspace;
let answers: Awaited<ReturnType<typeof makeRows>>;
beforeAll(async () => {
  workspace = await openWorkspace();
  answers = await makeRows(workspace);
}, limit);
afterAll(() => workspace.close());

test.each<[Absent]>([['null'], ['defaults and empty lists']])(
  'a state file of the official provider is taken over by replace-provider with nothing to do; absent things are %s',
  async (absent) => {
    workspace.write(configuration(answers));
    workspace.writeFile('terraform.tfstate', stateFile(answers, absent));
    const replaced = await workspace.terraform([
      'state',
      'replace-provider',
      '-auto-approve',
      official,
      providerSource,
    ]);
    expect({ code: replaced.code, output: replaced.output }).toMatchObject({ code: 0 });
    expect(replaced.output).toContain(`Successfully replaced provider for ${rows.length + looked.length} resources`);

    // Before anything was read anew: what the official provider left is readable as it stands.
    const shown = await workspace.terraform(['show', '-json']);
    expect({ code: shown.code, output: shown.output.slice(0, 1000) }).toMatchObject({ code: 0 });
    workspace.writes();
    expect(await workspace.plan('-refresh=false')).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    const applied = await workspace.apply();
    expect(applied.output).toContain('0 added, 0 changed, 0 destroyed');
    expect(applied.output).not.toContain(password);
    expect(await workspace.plan()).toEqual([]);
    expect(workspace.writes()).toEqual([]);
  },
  limit,
);

test(
  'what was taken over is changed and destroyed like anything else, and what others added stays',
  async () => {
    workspace.write(configuration(answers).replace('10.1.0.0/16', '10.2.0.0/16').replace('["red"]', '[]'));
    expect((await workspace.plan()).map(({ address, actions }) => `${actions.join()} ${address}`)).toEqual([
      'update scm_address.net',
      'update scm_variable.net',
    ]);
    await workspace.apply();
    expect(await workspace.find(addressesPath, 'Branches', 'net')).toMatchObject({ description: 'by hand' });
    expect(await workspace.plan()).toEqual([]);
    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect({ code: destroyed.code, output: destroyed.output }).toMatchObject({ code: 0 });
    expect((await workspace.api('GET', rulesPath)).body['total']).toBe(0);
  },
  limit,
);
