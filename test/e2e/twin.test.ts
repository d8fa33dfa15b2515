import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { held } from '../support/held';
import { openWorkspace, type Workspace } from '../support/workspace';

const examples = join(__dirname, '..', '..', 'examples');

/** Runs a program of constructs and puts what it synthesises into the workspace. */
function synthesise(workspace: Workspace, example: string): void {
  const out = join(workspace.dir, 'cdktf.out');
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'main.ts'], {
    cwd: join(examples, example),
    env: { ...process.env, CDKTF_OUTDIR: out },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const stack = JSON.parse(readFileSync(join(out, 'stacks', example, 'cdk.tf.json'), 'utf8')) as {
    terraform: { backend?: unknown };
  };
  // Where cdktf keeps the state; with another backend Terraform wants an init, which dev_overrides cannot do.
  delete stack.terraform.backend;
  workspace.writeFile('main.tf.json', JSON.stringify(stack));
}

function copy(workspace: Workspace, example: string): void {
  for (const name of readdirSync(join(examples, example)).filter((one) => one.endsWith('.tf')))
    workspace.writeFile(name, readFileSync(join(examples, example, name), 'utf8'));
}

describe.each(['minimal', 'branch-office'])('the example %s', (example) => {
  test('and its twin in HCL deploy the same, once', async () => {
    const [constructs, hcl] = await Promise.all([openWorkspace(), openWorkspace()]);
    try {
      synthesise(constructs, example);
      copy(hcl, `${example}-hcl`);
      for (const workspace of [constructs, hcl]) {
        expect((await workspace.apply()).output).toContain('Apply complete!');
        expect(await workspace.plan()).toEqual([]);
      }
      const [one, other] = [await held(constructs), await held(hcl)];
      expect(Object.values(one).flat().length).toBeGreaterThan(10);
      expect(other).toEqual(one);
    } finally {
      await Promise.all([constructs.close(), hcl.close()]);
    }
  }, 240_000);
});

test('the minimal example has fewer than 40 lines', () => {
  expect(readFileSync(join(examples, 'minimal', 'main.ts'), 'utf8').split('\n').length).toBeLessThan(40);
});
