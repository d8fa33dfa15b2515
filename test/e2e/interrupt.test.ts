import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, standBetween } from '../support/between';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push, rule, rulesPath } from './office';

const moments = runs(2);
const phases = ['create', 'update', 'delete', 'move', 'push'] as const;
type Phase = (typeof phases)[number];

// Terraform starts many times, on a machine that may be busy.
jest.setTimeout(60_000 + 60_000 * moments);

/** Writes that a phase makes before its push, so that the moment falls among them; a push has reads as well. */
const spans: Readonly<Record<Phase, number>> = { create: 8, update: 8, delete: 8, move: 4, push: 8 };
const each = 8;
const ruleNames = ['r1', 'r2', 'r3', 'r4', 'r5'] as const;

/** What the configuration of one run says. */
interface Wanted {
  /** Names of addresses, with their values. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
}

function config({ addresses, rules }: Wanted): string {
  const made = Object.entries(addresses).map(([name, ip]) => address(name, ip));
  const order = `
resource "scm_rule_order" "order" {
  type       = "security_rule"
  folder     = scm_folder.branches.name
  position   = "pre"
  rules      = ${JSON.stringify(rules)}
  depends_on = [${ruleNames.map((name) => `scm_security_rule.${name}`).join(', ')}]
}`;
  const covered = [
    ...Object.keys(addresses).map((name) => `scm_address.${name}`),
    ...ruleNames.map((name) => `scm_security_rule.${name}`),
    'scm_rule_order.order',
  ];
  return `${branches}${made.join('')}${ruleNames.map((name) => rule(name, '["any"]')).join('')}${order}${push(covered)}`;
}

/** Terraform truncates its state before it writes it, and the second Ctrl-C may come in between: people take the backup. */
function restoreState(dir: string): void {
  const [state, backup] = ['terraform.tfstate', 'terraform.tfstate.backup'].map((name) => join(dir, name));
  if (state === undefined || backup === undefined) return;
  try {
    JSON.parse(readFileSync(state, 'utf8'));
  } catch {
    copyFileSync(backup, state);
  }
}

describe('Ctrl-C at any moment', () => {
  let workspace: Workspace;
  const random = randomsFrom(11);
  const below = (most: number): number => Math.floor(random() * most);
  let wanted: Wanted = { addresses: {}, rules: ruleNames };

  beforeAll(async () => {
    workspace = await openWorkspace({ jobSpeed: 5 });
    workspace.write(config(wanted));
    await workspace.apply();
  });
  afterAll(() => workspace.close());

  const next = (phase: Phase, n: number): Wanted => {
    const { addresses, rules } = wanted;
    const [first = '', ...others] = rules;
    switch (phase) {
      case 'create': {
        const more = Array.from({ length: each }, (_, i) => [`a${n}_${i}`, `10.0.${n % 250}.${i + 1}`] as const);
        return { rules, addresses: { ...addresses, ...Object.fromEntries(more) } };
      }
      case 'update':
        return { rules, addresses: Object.fromEntries(Object.keys(addresses).map((name, i) => [name, ip(n, i)])) };
      case 'delete':
        return { rules, addresses: {} };
      case 'move':
        return { addresses, rules: [...others.reverse(), first] };
      case 'push':
        return { rules, addresses: { ...addresses, pushed: ip(n, 1) } };
    }
  };
  const ip = (n: number, i: number): string => `10.${1 + (n % 200)}.0.${i + 1}`;
  const listed = async (path: string): Promise<readonly Record<string, string>[]> => {
    const { body } = await workspace.api(
      'GET',
      `${path}?folder=Branches&limit=1000${path === rulesPath ? '&position=pre' : ''}`,
    );
    return (body['data'] as Record<string, string>[]).filter(({ folder }) => folder === 'Branches');
  };

  /** Applies, and interrupts terraform at the `at`-th request that counts, once or twice; answers what was said. */
  async function interrupt(phase: Phase, at: number, times: 1 | 2): Promise<string> {
    const waits = [below(200), below(400), 50 + below(500)] as const;
    let [seen, done] = [0, false];
    let terraform = 0;
    const signal = (): void => {
      // A terminal sends it to the whole process group.
      for (const pid of [terraform, ...childrenOf(terraform)]) {
        try {
          process.kill(pid, 'SIGINT');
        } catch {
          // It ended meanwhile.
        }
      }
    };
    const counts = (method: string, path: string): boolean => {
      if (method === 'GET' && (phase !== 'push' || seen === 0)) return false;
      return phase !== 'push' || seen > 0 || path.includes('candidate:push');
    };
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const between = await standBetween(
      Number(workspace.env['SCM_PORT']),
      // Done at the service; the answer is late.
      async (method) => (method === 'GET' ? undefined : pause(waits[1])),
      async (method, path) => {
        if (path.includes('oauth2')) return;
        if (!done && counts(method, path) && seen++ === at) {
          done = true;
          signal();
          if (times === 2) setTimeout(signal, waits[2]);
        }
        if (method !== 'GET') await pause(waits[0]);
      },
    );
    const running = workspace.start(['apply', '-auto-approve', '-no-color'], { SCM_PORT: String(between.port) });
    terraform = running.pid;
    const { output, code } = await running.done;
    await between.close();
    if (!done) expect({ phase, at, code }).toEqual({ phase, at, code: 0 });
    return output;
  }

  test(`the next apply converges: nothing double, nothing orphaned (${moments} moments)`, async () => {
    const outputs: string[] = [];
    for (let n = 1; n <= moments; n++) {
      const phase = phases[(n - 1) % phases.length] ?? 'create';
      const times = random() < 0.5 ? 1 : 2;
      const at = below(spans[phase]);
      wanted = next(phase, n);
      workspace.write(config(wanted));
      outputs.push(await interrupt(phase, at, times));
      if (times === 2) restoreState(workspace.dir);
      const context = { n, phase, at, times };
      const { code, output } = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
      expect({ ...context, code, output: code === 0 ? '' : output }).toEqual({ ...context, code: 0, output: '' });
      expect({ ...context, plan: await workspace.plan() }).toEqual({ ...context, plan: [] });
      const there = Object.fromEntries(
        (await listed(addressesPath)).map((one) => [one['name'] ?? '', one['ip_netmask']]),
      );
      expect({ ...context, there }).toEqual({ ...context, there: wanted.addresses });
      const order = (await listed(rulesPath)).map(({ name }) => name);
      expect({ ...context, order }).toEqual({ ...context, order: wanted.rules });
    }
    // Nobody refused anything.
    for (const output of outputs) expect(output).not.toMatch(/refused|API_ABORTED/);
  });
});
