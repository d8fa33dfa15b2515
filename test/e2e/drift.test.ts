import { openWorkspace, type Workspace } from '../support/workspace';
import { branches, push, rule, rulesPath } from './office';

describe('an edit by hand at the service', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(
      branches + rule('web', '["10.0.0.1", "10.0.0.2"]') + push(['scm_folder.branches', 'scm_security_rule.web']),
    );
    await workspace.apply();
  });
  afterAll(() => workspace.close());

  async function edit(change: object): Promise<void> {
    const found = await workspace.find(rulesPath, 'Branches', 'web');
    const { status } = await workspace.api('PUT', `${rulesPath}/${String(found?.['id'])}`, { ...found, ...change });
    expect(status).toBe(200);
    workspace.writes();
  }

  test('of what the configuration does not set is silent', async () => {
    await edit({ description: 'by hand', log_end: true });
    expect(await workspace.plan()).toEqual([]);
  });

  test('of the order of a list that means a set is silent', async () => {
    await edit({ source: ['10.0.0.2', '10.0.0.1'] });
    expect(await workspace.plan()).toEqual([]);
  });

  test('of what the configuration sets is seen; the next run restores it, keeps the rest, and pushes', async () => {
    await edit({ source: ['any'], description: 'still by hand' });
    expect(await workspace.plan()).toEqual([
      { address: 'scm_push.push', actions: ['update'] },
      { address: 'scm_security_rule.web', actions: ['update'] },
    ]);
    await workspace.apply();
    expect(workspace.writes()).toEqual([
      expect.stringMatching(/^PUT .* 200$/),
      expect.stringContaining('candidate:push 201'),
    ]);
    const after = await workspace.find(rulesPath, 'Branches', 'web');
    expect(after).toMatchObject({ source: ['10.0.0.1', '10.0.0.2'], description: 'still by hand', log_end: true });
    expect(await workspace.plan()).toEqual([]);
  });

  test('between plan and apply is an error that says so, and nothing is written', async () => {
    const hcl = branches + rule('web', '["10.0.0.3"]') + push(['scm_folder.branches', 'scm_security_rule.web']);
    workspace.write(hcl);
    await workspace.plan();
    await edit({ source: ['10.9.9.9'] });
    const applied = await workspace.terraform(['apply', '-no-color', 'plan.bin']);
    expect(applied.code).toBe(1);
    expect(applied.output).toMatch(/source was changed at the service between plan and apply/);
    expect(workspace.writes()).toEqual([]);
  });
});

test('removing an attribute that widens what a rule allows is an error that names the value to write', async () => {
  const workspace = await openWorkspace();
  try {
    workspace.write(branches + rule('web', '["any"]', 'source_user = ["bob"]'));
    await workspace.apply();
    workspace.write(branches + rule('web', '["any"]'));
    const refused = await workspace.terraform(['plan', '-no-color']);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/source_user = \["any"\]/);
    workspace.write(branches + rule('web', '["any"]', 'source_user = ["any"]'));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  } finally {
    await workspace.close();
  }
});
