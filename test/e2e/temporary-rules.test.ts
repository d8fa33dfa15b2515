import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { branches } from './office';
import { scm as run, type Ended } from '../support/scm';

/** A temporary rule that ends on a day, in HCL. */
const temporary = (expires: string): string => `${branches}
locals {
  pilot = provider::scm::temporary_rule({
    expires = "${expires}", ticket = "CHG-123", owner = "net-ops", description = "Pilot"
  })
}
resource "scm_schedule" "pilot" {
  folder        = scm_folder.branches.name
  name          = local.pilot.schedule
  schedule_type = local.pilot.schedule_type
}
resource "scm_tag" "temporary" {
  folder = scm_folder.branches.name
  name   = local.pilot.tag
}
resource "scm_security_rule" "pilot" {
  folder      = scm_folder.branches.name
  name        = "pilot"
  description = local.pilot.description
  tag         = [scm_tag.temporary.name]
  schedule    = scm_schedule.pilot.name
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["10.8.1.5"]
  destination = ["any"]
  application = ["any"]
  service     = ["service-https"]
  action      = "allow"
}
resource "scm_push" "push" {
  folders    = [scm_folder.branches.name]
  depends_on = [scm_security_rule.pilot]
  triggers   = { pilot = scm_security_rule.pilot.revision }
}
`;

describe('a temporary rule, with the clock of the service before and after its last day', () => {
  let workspace: Workspace;
  let control: string;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(temporary('2026-12-31'));
    await workspace.apply();
    control = (await workspace.service.listenControl()).link;
    // Once: it does not depend on the clock, and each command without it would read everything.
    expect(await scm('snapshot', '--every-kind', '--out', 'base.json')).toMatchObject({ code: 0 });
  });
  afterAll(() => workspace.close());

  const scm = (...args: readonly string[]): Promise<Ended> =>
    run(args, { dir: workspace.dir, env: { ...process.env, ...workspace.env, SCM_CONTROL_URL: control } });
  const clock = (time: string): void => workspace.service.control.clock.set(Date.parse(time));
  const saved = ['--snapshot', 'base.json'];
  const flow = ['--from', '10.8.1.5', '--to', '203.0.113.9', '--port', '443'];
  const zones = ['--from-zone', 'trust', '--to-zone', 'untrust', '--folder', 'Branches'];

  test('its form is read back: no difference, and nothing is planned', async () => {
    expect(await workspace.plan()).toEqual([]);
  });

  test.each([
    ['2026-12-31T23:58:00Z', 'allowed', 'expires-soon'],
    ['2027-01-01T00:01:00Z', 'blocked', 'expired-rule'],
  ])('at %s', async (time, verdict, finding) => {
    clock(time);
    const isOver = finding === 'expired-rule';
    const traced = await scm('trace', ...flow, ...zones, ...saved, '--at', 'service');
    expect(traced.output).toMatch(new RegExp(verdict));
    const query = ['query', 'can 10.8.1.5 reach 203.0.113.9 on tcp/443 from zone trust', '--folder', 'Branches'];
    expect((await scm(...query, ...saved, '--at', 'service')).code).toBe(0);

    await workspace.plan();
    const reviewed = await scm('review', 'plan.bin', ...saved, '--at', 'service', '--json');
    const { findings } = JSON.parse(reviewed.output) as { findings: readonly { id: string; title: string }[] };
    expect(findings.filter(({ id }) => /^expire/.test(id)).map(({ id }) => id)).toEqual([finding]);

    const cleaned = await scm('cleanup', ...saved, '--at', 'service');
    expect(/rule "pilot" \(pre rules of folder Branches\) expired on 2026-12-31/.test(cleaned.output)).toBe(isOver);
    if (isOver) expect(cleaned.output).toMatch(/its owner is net-ops\n {4}- its ticket is CHG-123/);

    const drift = await scm('drift', '--state', 'terraform.tfstate', '--at', 'service');
    expect(drift.code).toBe(isOver ? 3 : 0);
    expect(/security rule "pilot" \(scm_security_rule.pilot\) expired on 2026-12-31/.test(drift.output)).toBe(isOver);
  });

  test('an extension names both days, and who owns the rule', async () => {
    workspace.write(temporary('2027-03-31'));
    await workspace.plan();
    const reviewed = await scm('review', 'plan.bin', ...saved, '--at', '2026-12-20', '--json');
    const { findings } = JSON.parse(reviewed.output) as { findings: readonly Readonly<Record<string, unknown>>[] };
    expect(findings.filter(({ id }) => id === 'expiry-extended')).toMatchObject([
      {
        title: 'security rule "pilot" expires on 2027-03-31 instead of 2026-12-31',
        detail: 'in folder Branches, owner net-ops, ticket CHG-123',
      },
    ]);
  });

  test('a command refuses --at with another text', async () => {
    const { code, output } = await scm('trace', ...flow, ...zones, ...saved, '--at', 'tomorrow');
    expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining('it is not a time; write') });
  });
});
