import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { held } from '../support/held';
import { openWorkspace, type Workspace } from '../support/workspace';
import { writeModules } from './module-tree';
import { asModule, pageExamples } from './page-examples';

const root = join(__dirname, '..', '..');
const all = pageExamples();
// The page of the provider shows a whole configuration, so it cannot be a module.
const [index, ...pages] = all;
const resources = pages.filter(({ page }) => page.startsWith('resources/'));
const withExample = resources.filter(({ name }) => existsSync(join(root, 'docs', 'examples', `${name}.tf`)));
// One of them moves a firewall: a push at the same time would have to wait for it.
const pushing = withExample.filter(({ hcl }) => hcl.includes('"scm_push"'));
const settled = withExample.filter((page) => !pushing.includes(page));
const minutes = 60_000;

async function expectPlanOf(workspace: Workspace, ids: readonly string[]): Promise<void> {
  const changes = await workspace.plan();
  const planned = new Set(changes.map(({ address }) => /^module\.(\w+)\./.exec(address)?.[1]));
  expect(ids.filter((id) => !planned.has(id))).toEqual([]);
}

function run(program: string, args: readonly string[], cwd: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const folder = join(root, 'dist', '.work', `examples-${process.pid}`);
const stackJson = (id: string): string => readFileSync(join(folder, 'out', 'stacks', id, 'cdk.tf.json'), 'utf8');
beforeAll(() => {
  mkdirSync(join(folder, 'as-shown'), { recursive: true });
  for (const { id, ts, hcl } of all) {
    writeFileSync(join(folder, `${id}.ts`), asModule(ts));
    writeFileSync(join(folder, 'as-shown', `${id}.ts`), ts);
    writeFileSync(join(folder, 'as-shown', `${id}.tf`), hcl);
  }
  const imports = all.map(({ id }) => `import { example as ${id} } from './${id}';\n`);
  const calls = all.map(({ id }) => `make('${id}', ${id});\n`);
  writeFileSync(
    join(folder, 'synth.ts'),
    `import { App, TerraformStack } from 'cdktf';
import { ScmProvider } from 'cdktf-provider-scm';
${imports.join('')}
const app = new App({ outdir: 'out' });
function make(id: string, example: (stack: TerraformStack) => void): void {
  const stack = new TerraformStack(app, id);
  if (id !== 'index') new ScmProvider(stack, 'scm');
  example(stack);
}
${calls.join('')}app.synth();
`,
  );
}, minutes);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('examples in HCL', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    await writeModules(workspace, new Map(pages.map(({ id, hcl }) => [id, { hcl }])), { later: true });
  }, 2 * minutes);
  afterAll(() => workspace.close());

  test(
    'have the form that terraform fmt gives',
    () => {
      expect(run('terraform', ['fmt', '-check', '-diff', '-no-color'], join(folder, 'as-shown'))).toMatchObject({
        status: 0,
      });
    },
    minutes,
  );

  test(
    'are valid',
    async () => {
      const { output, code } = await workspace.terraform(['validate', '-no-color']);
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Success') });
    },
    5 * minutes,
  );

  test(
    'can be planned, every resource of them',
    async () => {
      await expectPlanOf(
        workspace,
        resources.map(({ id }) => id),
      );
    },
    5 * minutes,
  );
});

test(
  'the example of the provider is a whole configuration',
  async () => {
    const workspace = await openWorkspace();
    try {
      workspace.writeFile('main.tf', index?.hcl ?? '');
      expect((await workspace.apply()).output).toContain('Apply complete! Resources: 3 added');
      expect(await workspace.plan()).toEqual([]);
    } finally {
      await workspace.close();
    }
  },
  3 * minutes,
);

describe('examples in TypeScript', () => {
  test(
    'have the form that prettier gives',
    () => {
      const prettier = join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
      const args = [prettier, '--check', '--ignore-path', 'none', '--config', join(root, '.prettierrc.json'), '*.ts'];
      expect(run(process.execPath, args, join(folder, 'as-shown'))).toMatchObject({
        output: expect.stringMatching(/All matched/),
      });
    },
    3 * minutes,
  );

  test(
    'have the types of the package',
    () => {
      const compilerOptions = { types: ['node'], noUnusedLocals: true };
      const config = { extends: '../../../tsconfig.json', compilerOptions, include: ['*.ts'], exclude: [] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      expect(run(process.execPath, [tsc, '-p', '.'], folder)).toEqual({ status: 0, output: '' });
    },
    5 * minutes,
  );

  describe('synthesised', () => {
    beforeAll(() => {
      expect(run(process.execPath, ['--import', 'tsx', 'synth.ts'], folder)).toEqual({ status: 0, output: '' });
    }, 5 * minutes);

    test(
      'can be planned, every resource of them',
      async () => {
        const workspace = await openWorkspace();
        try {
          const modules = new Map(pages.map(({ id }) => [id, { json: stackJson(id) }]));
          await writeModules(workspace, modules, { later: true });
          await expectPlanOf(
            workspace,
            resources.map(({ id }) => id),
          );
        } finally {
          await workspace.close();
        }
      },
      5 * minutes,
    );

    test.each([{ shown: settled }, { shown: pushing }])(
      'deploy the same as those in HCL, where both are written by hand, and then nothing (%#)',
      async ({ shown }) => {
        const [hcl, ts] = await Promise.all([openWorkspace(), openWorkspace()]);
        try {
          await writeModules(hcl, new Map(shown.map((page) => [page.id, { hcl: page.hcl }])));
          await writeModules(ts, new Map(shown.map(({ id }) => [id, { json: stackJson(id) }])));
          for (const workspace of [hcl, ts]) {
            if (shown === settled)
              await workspace.tenant.addDevice({ serial: '007951000123456', folder: 'All Firewalls' });
            await workspace.apply();
            expect(await workspace.plan()).toEqual([]);
          }
          expect(shown.length).toBeGreaterThan(0);
          expect(await held(ts)).toEqual(await held(hcl));
        } finally {
          await Promise.all([hcl.close(), ts.close()]);
        }
      },
      5 * minutes,
    );
  });
});
