import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  adopt,
  declarationsIn,
  findDrift,
  readSynthesised,
  type AdoptOutcome,
  type Language,
} from '../../src/tools/adopt';
import { driftJson } from '../../src/cli/adopt/drift-text';
import { systemClock } from '../../src/core';
import type { QuirkChange } from '../../src/service';
import { openProject } from '../support/cdktf';
import { fillTenant, tenantSecret } from '../support/full-tenant';
import { held } from '../support/held';
import { clientOf } from '../support/populate';
import { isFullTier, runs } from '../support/runs';
import { openWorkspace, type Workspace } from '../support/workspace';

const root = join(__dirname, '..', '..');
const limit = 3_600_000;

// With SCM_RUNS=50, as in the full run: more than 2,000 objects, of them 330 rules.
const share = !isFullTier() ? { addresses: 3, rules: 6 } : { addresses: 30, rules: 6 };
const size = { addresses: runs(4) * share.addresses, rules: runs(4) * share.rules };

const quirks: QuirkChange = {
  nullForEmptyList: true,
  reorderedLists: true,
  encryptedSecrets: true,
  filledDefaults: true,
  bareObjectForName: true,
};

/** Names of the variables of the secrets that the tenant holds. */
const secrets = [
  'all_firewalls_blocked_type_ip_auth_password',
  'branches_local_user_a_password',
  'emea_ldap_server_profile_a_bind_password',
  'legacy_ldap_server_profile_b_bind_password',
  'legacy_local_user_b_password',
];

/** Settings of the tenant that are not set. */
const unset = [
  'auto VPN setting "auto_vpn_setting"',
  'mobile agent global setting "mobile_agent_global_setting"',
  'shared infrastructure setting "shared_infrastructure_setting"',
].map((what) => ({ what, why: 'it is unchanged from the default of every tenant' }));

interface Adopter extends Pick<Workspace, 'service' | 'dir'> {
  readonly env: Readonly<Record<string, string>>;
}

/** Adopts everything below All Firewalls, and what the tenant has beside. */
async function adoptAll({ service, env }: Adopter, dir: string, language: Language): Promise<AdoptOutcome> {
  const client = clientOf(service, `http://127.0.0.1:${env['SCM_PORT'] ?? ''}`);
  try {
    return await adopt(
      {
        ...{ folders: ['All Firewalls'], snippets: [], depth: 'below', tenantWide: 'adopt' },
        ...{ dir, language, tenant: 'mine', version: '0.1.0' },
      },
      { client, clock: systemClock, signal: new AbortController().signal },
    );
  } finally {
    await client.close();
  }
}

function filesBelow(dir: string): readonly string[] {
  return readdirSync(dir).flatMap((name) => {
    if (name === 'node_modules' || name === 'home') return [];
    const path = join(dir, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Files that hold the secret of the tenant. */
function leaks(dir: string): readonly string[] {
  return filesBelow(dir).filter((file) => readFileSync(file).includes(tenantSecret));
}

const variables = Object.fromEntries(secrets.map((name) => [`TF_VAR_${name}`, tenantSecret]));

function tool(args: readonly string[], cwd: string): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

/** What differs between the last synth of a project and its tenant. */
async function driftOf({ service, env, dir }: Adopter): Promise<readonly unknown[]> {
  const [stack] = readSynthesised(join(dir, 'cdktf.out'));
  const client = clientOf(service, `http://127.0.0.1:${env['SCM_PORT'] ?? ''}`);
  try {
    const declared = declarationsIn(stack?.blocks ?? []);
    return (await findDrift(declared, { client, signal: new AbortController().signal })).findings.map(driftJson);
  } finally {
    await client.close();
  }
}

// The fast tier takes the harder one.
const tenants: readonly (readonly [string, QuirkChange])[] = [
  ...(isFullTier() ? [['a plain tenant', {}] as const] : []),
  ['a tenant with every quirk', quirks],
];

describe.each(tenants)('%s, adopted as HCL', (_, quirk) => {
  let workspace: Workspace;
  let outcome: AdoptOutcome;
  let before: Awaited<ReturnType<typeof held>>;
  beforeAll(async () => {
    workspace = await openWorkspace();
    const { service, dir } = workspace;
    const client = clientOf(service, `http://127.0.0.1:${workspace.env['SCM_PORT'] ?? ''}`);
    await fillTenant(client, size);
    await client.close();
    service.control.quirks.set(service.access.tsg, quirk);
    before = await held(workspace);
    outcome = await adoptAll(workspace, dir, 'hcl');
    workspace.writes();
  }, limit);
  afterAll(() => workspace.close());

  test('is whole, and formatted', async () => {
    expect(outcome.leftOut).toEqual(unset);
    const { code, output } = await workspace.terraform(['fmt', '-check', '-list=true']);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });

  test(
    'is imported as it is, without a push, and nothing is to do after it',
    async () => {
      const planned = await workspace.terraform(['plan', '-no-color'], variables);
      expect(planned.output).toContain(
        `Plan: ${String(outcome.imported)} to import, 1 to add, 0 to change, 0 to destroy.`,
      );
      const applied = await workspace.terraform(['apply', '-auto-approve', '-no-color'], variables);
      expect(applied.output).toContain(
        `Resources: ${String(outcome.imported)} imported, 1 added, 0 changed, 0 destroyed.`,
      );
      const again = await workspace.terraform(['plan', '-no-color', '-detailed-exitcode'], variables);
      expect({ code: again.code, output: again.output }).toMatchObject({
        code: 0,
        output: expect.stringContaining('No changes.'),
      });
      expect(workspace.writes()).toEqual([]);
      expect(await held(workspace)).toEqual(before);
      expect(leaks(workspace.dir)).toEqual([]);
    },
    limit,
  );
});

describe.each(tenants)('%s, adopted as constructs', (_, quirk) => {
  let project: Awaited<ReturnType<typeof openProject>>;
  let outcome: AdoptOutcome;
  let before: Awaited<ReturnType<typeof held>>;
  beforeAll(async () => {
    project = await openProject('implied', {
      env: variables,
    });
    const client = clientOf(project.service, `http://127.0.0.1:${project.env['SCM_PORT'] ?? ''}`);
    await fillTenant(client, size);
    await client.close();
    project.service.control.quirks.set(project.service.access.tsg, quirk);
    before = await held(project);
    outcome = await adoptAll(project, project.dir, 'ts');
    project.writes();
  }, limit);
  afterAll(() => project.close());

  test('is whole', () => {
    expect(outcome.leftOut).toEqual(unset);
    expect([...outcome.secrets].sort()).toEqual(secrets);
    expect(leaks(project.dir)).toEqual([]);
  });

  test(
    'passes the formatter, the compiler and the linter of this project',
    () => {
      const { dir } = project;
      const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
      const config = ['--config', join(root, '.prettierrc.json'), '--check'];
      const checked = tool([prettier, ...config, '*.ts', 'folders', 'snippets', 'tenant', 'package.json'], dir);
      expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('All matched files use Prettier') });
      expect(tool([join(root, 'node_modules/typescript/bin/tsc'), '-p', dir], dir)).toEqual({ code: 0, output: '' });
      const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
      // How long a file gets is up to what the tenant holds.
      const rules = ['--config', join(root, '.oxlintrc.json'), '--allow', 'max-lines'];
      expect(tool([oxlint, ...rules, '.'], dir)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Found 0 warnings and 0 errors'),
      });
    },
    limit,
  );

  test(
    'is imported as it is, without a push, and nothing is to do after it',
    async () => {
      const synth = await project.cdktf('synth');
      expect(synth).toMatchObject({ code: 0 });
      const init = await project.terraform('adopted', 'init', '-no-color');
      expect(init).toMatchObject({ code: 0 });
      const plan = await project.terraform('adopted', 'plan', '-no-color', '-out=plan.bin');
      expect(plan.output).toContain(
        `Plan: ${String(outcome.imported)} to import, 1 to add, 0 to change, 0 to destroy.`,
      );
      const apply = await project.terraform('adopted', 'apply', '-no-color', 'plan.bin');
      expect(apply.output).toContain(
        `Resources: ${String(outcome.imported)} imported, 1 added, 0 changed, 0 destroyed.`,
      );
      const again = await project.terraform('adopted', 'plan', '-no-color', '-detailed-exitcode');
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('No changes.') });
      expect(project.writes()).toEqual([]);
      expect(await held(project)).toEqual(before);
      expect(existsSync(join(project.dir, '.scm-adopt.working'))).toBe(false);
      expect(leaks(project.dir)).toEqual([]);
    },
    limit,
  );

  test(
    'differs from a tenant with additional objects, until they are adopted as well',
    async () => {
      expect(await driftOf(project)).toEqual([]);
      await project.api('POST', '/config/objects/v1/addresses', {
        name: 'rogue',
        folder: 'Berlin',
        fqdn: 'www.example.com',
      });
      expect(await driftOf(project)).toEqual([expect.objectContaining({ what: 'unmanaged', name: 'rogue' })]);
      expect(await adoptAll(project, project.dir, 'ts')).toMatchObject({ imported: 1, leftOut: unset, toDo: [] });
      const tsc = tool([join(root, 'node_modules/typescript/bin/tsc'), '-p', project.dir], project.dir);
      expect(tsc).toEqual({ code: 0, output: '' });
      // The push has something to trigger it that is new, and pushes.
      expect(await project.deploy()).toContain('Resources: 1 imported, 0 added, 1 changed, 0 destroyed.');
      expect(await driftOf(project)).toEqual([]);
    },
    limit,
  );
});
