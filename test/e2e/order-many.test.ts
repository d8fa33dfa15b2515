import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { config, moves, standing } from './ordered-rules';

// Five hundred, and one into a thousand, in the full run.
const full = process.env['SCM_RUNS'] !== undefined;
const many = full ? 500 : 100;
const thousand = full ? 1_000 : 100;

describe(`${many} rules`, () => {
  let workspace: Workspace;
  const names = Array.from({ length: many }, (_, i) => `r${String(i).padStart(3, '0')}`);
  beforeAll(async () => (workspace = await openWorkspace()));
  afterAll(() => workspace.close());

  test('that one apply creates in parallel stand in order, and are reversed by one move fewer than there are', async () => {
    const mixed = names.map((_, i) => names[(i * 7) % many] ?? '');
    workspace.write(config(names, mixed));
    await workspace.apply();
    expect(await standing(workspace)).toEqual(mixed);
    expect(await workspace.plan()).toEqual([]);
    workspace.writes();
    const reversed = [...mixed].reverse();
    workspace.write(config(names, reversed));
    await workspace.apply();
    expect(moves(workspace.writes())).toHaveLength(many - 1);
    expect(await standing(workspace)).toEqual(reversed);
    expect(await workspace.plan()).toEqual([]);
  }, 3_600_000);
});

describe(`one rule put into the middle of ${thousand}`, () => {
  let workspace: Workspace;
  const names = Array.from({ length: thousand }, (_, i) => `r${String(i).padStart(4, '0')}`);
  beforeAll(async () => (workspace = await openWorkspace()));
  afterAll(() => workspace.close());

  test('is one create, one move and one push', async () => {
    workspace.write(config(names, names));
    await workspace.apply();
    workspace.writes();
    const middle = [...names.slice(0, thousand / 2), 'new', ...names.slice(thousand / 2)];
    workspace.write(config([...names, 'new'], middle));
    const planned = await workspace.plan();
    expect(planned.map(({ address, actions }) => `${actions.join()} ${address}`)).toEqual([
      'update scm_push.push',
      'update scm_rule_order.o',
      'create scm_security_rule.r["new"]',
    ]);
    await workspace.apply();
    expect(workspace.writes().map((write) => write.replace(/[0-9a-f]{8}-[-0-9a-f]+/, '<id>'))).toEqual([
      expect.stringMatching(/^POST \/config\/security\/v1\/security-rules\?position=post/),
      expect.stringMatching(/^POST \/config\/security\/v1\/security-rules\/<id>:move/),
      expect.stringMatching(/:push/),
    ]);
    expect(await standing(workspace)).toEqual(middle);
    expect(await workspace.plan()).toEqual([]);
  }, 3_600_000);
});
