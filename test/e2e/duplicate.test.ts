import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches } from './office';

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(240_000);

/** The same address under another resource name. */
const twin = address('web', '10.0.0.1').replace('"scm_address" "web"', '"scm_address" "twin"');

describe('two resources that are one object', () => {
  let workspace: Workspace;
  beforeAll(async () => (workspace = await openWorkspace()));
  afterAll(() => workspace.close());

  const planned = async (...args: readonly string[]) => {
    const { output, code } = await workspace.terraform(['plan', '-no-color', ...args]);
    return { code, text: output.replace(/[\s│╷╵]+/g, ' ') };
  };
  const sameObject = 'cannot plan address "web" in folder "Branches": another resource of this configuration';

  test('are a plan error that names both addresses, in the first run and in a later one', async () => {
    workspace.write(branches + address('web', '10.0.0.1') + twin);
    const first = await workspace.terraform(['apply', '-auto-approve', '-no-color', '-target=scm_folder.branches']);
    expect(first.code).toBe(0);
    expect(await planned()).toMatchObject({ code: 1, text: expect.stringContaining(sameObject) });
    workspace.write(branches + address('web', '10.0.0.1'));
    await workspace.apply();
    workspace.write(branches + address('web', '10.0.0.1') + twin);
    const { code, text } = await planned();
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining(sameObject) });
    expect(text).toMatch(/scm_address\.web \(main\.tf line \d+\) scm_address\.twin \(main\.tf line \d+\)/);
    // Where only one of them is planned, the service refuses the second: the first keeps its object.
    const targeted = await workspace.terraform(['apply', '-auto-approve', '-no-color', '-target=scm_address.twin']);
    expect(targeted.code).toBe(1);
    expect(targeted.output).toContain('already exists');
    expect(await workspace.find(addressesPath, 'Branches', 'web')).toBeDefined();
  });

  test('are not a resource that is replaced, renamed, or moved to another address', async () => {
    workspace.write(branches + address('web', '10.0.0.1'));
    await workspace.apply('-replace=scm_address.web');
    workspace.write(`${branches}${twin}\nmoved {\n  from = scm_address.web\n  to   = scm_address.twin\n}\n`);
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect((await planned('-replace=scm_address.twin')).code).toBe(0);
  });
});
