import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnknown, UNKNOWN } from '../../../src/terraform/protocol';
import { firewallText } from '../../../src/provider/push/stages/firewalls';
import { changeSincePlan } from '../../../src/provider/push/stages/plan-rollout';
import {
  check,
  failing,
  firewalls,
  fresh,
  passing,
  RolloutWorld,
  stage,
  stages,
  type Configured,
} from './rollout-world';

jest.setTimeout(60_000);

const added = '007951000000004';

describe('the plan of a rollout', () => {
  let world: RolloutWorld;
  beforeEach(async () => {
    world = await RolloutWorld.open();
    await world.change(fresh);
  });
  afterEach(() => world.close());

  const all = [
    { stage: 'Bergen', firewalls: [firewalls.bergen] },
    { stage: 'rest', firewalls: [firewalls.oslo, firewalls.moss] },
  ];

  test('names the firewalls of each stage, and the state has what was planned', async () => {
    const { planned, state } = await world.push(stages(passing));
    expect(planned).toMatchObject({ rollout: all, approvals: null });
    expect(state).toMatchObject({ rollout: all, approvals: null });
    // Without a change, the next plan has no diff.
    const next = await world.push(stages(passing));
    expect(next.planned).toEqual(state);
  });

  test('compares firewalls by serial number, not by name', () => {
    const text = (serial: string, name: string): string => firewallText({ serial, names: [serial, name] });
    const planned = { rollout: [{ stage: 'Bergen', firewalls: [text('1', 'fw-a'), text('2', 'old name')] }] };
    const changes = (...firewalls: readonly string[]): readonly string[] => {
      const run = { writes: [{ kind: 'folder' }] } as never; // this run may have moved a firewall, so the changes are notes
      return changeSincePlan({ run }, planned, [{ stage: 'Bergen', firewalls }]);
    };
    expect(changes(text('2', 'new name'), text('1', 'fw-a'))).toEqual([]);
    expect(changes(text('1', 'fw-a'), text('3', 'old name'))).toEqual([
      'stage "Bergen" now also has old name (3)',
      'stage "Bergen" no longer has old name (2)',
    ]);
  });

  test('leaves the rest unknown if only triggers say where it is', async () => {
    const { planned } = await world.push({ ...stages(failing), folders: null });
    expect(planned?.['rollout']).toEqual([all[0], { stage: 'rest', firewalls: UNKNOWN }]);
  });

  test('leaves everything unknown for a folder that does not exist yet, and without a push there is no rollout', async () => {
    const { planned } = await world.push({
      triggers: { config: 'new' },
      stages: [stage('new', { folders: ['Tromsø'] }), stage('rest')],
    });
    expect(isUnknown(planned?.['rollout'] ?? null)).toBe(true);
    expect((await world.push({ triggers: { config: 'all' } })).planned).toMatchObject({ rollout: null });
  });

  test('sends no request of its own for a push without stages', async () => {
    const requests = async (configured: Configured): Promise<number> => {
      let sent = 0;
      await world.push({ triggers: { config: 'all' }, ...configured }, undefined, () => {
        sent = world.service.journal.find({ method: 'GET', path: /\/config\// }).length;
        return Promise.resolve();
      });
      return sent;
    };
    world.sent();
    expect(await requests({ folders: ['Norway'] })).toBe(0);
    world.sent();
    // A rollout reads the folders and firewalls.
    expect(await requests({ ...stages(failing), folders: ['Norway'] })).toBeGreaterThan(0);
  });

  test('stops before it pushes anything if a firewall came to a stage since the plan', async () => {
    world.sent();
    const { text, failed } = await world.push(stages(passing), undefined, () =>
      world.tenant.addDevice({ serial: added, folder: 'Bergen' }),
    );
    expect(failed).toBe(true);
    expect(text).toMatch(
      /the firewalls of the stages have changed since the plan: stage "Bergen" now also has 007951000000004; nothing was pushed/,
    );
    expect(world.sent()).toEqual([]);
    expect((await world.push(stages(passing))).planned).toMatchObject({
      rollout: [{ stage: 'Bergen', firewalls: [firewalls.bergen, added] }, all[1]],
    });
  });

  test('records who approved a stage, in the state and in the job of the next one', async () => {
    const at = new Date().toISOString();
    for (let id = 0; id < 30; id++)
      appendFileSync(join(world.dir, 'yes.txt'), `Bergen-${String(id)} approved by Anna O'Hara at ${at}\n`);
    const { planned, state, failed } = await world.push(stages(check({ approval: 'yes.txt' })));
    expect(failed).toBe(false);
    expect(planned?.['approvals']).toBe(UNKNOWN);
    const who = expect.stringMatching(new RegExp(String.raw`^Bergen-\d+ approved by Anna O'Hara at ${at}$`));
    expect(state?.['approvals']).toEqual([who]);
    const versions = await world.local.get('/config/operations/v1/config-versions');
    const data = versions.at('data') as readonly { readonly description: string }[];
    expect(data.map(({ description }) => description.slice(25))).toContainEqual(
      expect.stringMatching(
        /^after version 1 \(ran 1\), stage rest \(2 of 2\); Bergen-\d+ approved by Anna O'Hara at /,
      ),
    );
  });

  test('says that it is not recorded who approved, for a line with only the ID', async () => {
    for (let id = 0; id < 30; id++) appendFileSync(join(world.dir, 'yes.txt'), `Bergen-${String(id)}\n`);
    const { state } = await world.push(stages(check({ approval: 'yes.txt' })));
    expect(state?.['approvals']).toEqual([
      expect.stringMatching(/^Bergen-\d+ approved; the file does not name the approver$/),
    ]);
  });

  test.each([
    'rejected by anna',
    'approved by anna',
    'approved by anna at yesterday',
    'approved by anna at 2026-13-40T00:00:00Z',
  ])('does not take "%s" for an approval, and names the line', async (rest) => {
    for (let id = 0; id < 30; id++) appendFileSync(join(world.dir, 'yes.txt'), `Bergen-${String(id)} ${rest}\n`);
    const { text } = await world.push(stages(check({ approval: 'yes.txt', timeout: '6s' })));
    expect(text).toMatch(/the line "Bergen-\d+ .*" is not an approval; run scm approve Bergen-\d+/);
  });
});
