import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../test/support/workspace';
import { median, type Figure } from './report';

const root = join(__dirname, '..');
const rules = 5000;
const addresses = 20_000;
const changed = 50;

/** A review of a large plan, against the time in which terraform prints the plan as JSON. */
export async function reviews(runs: number): Promise<readonly Figure[]> {
  const workspace = await openWorkspace({ between: 'nobody' });
  try {
    await prepare(workspace);
    const json = join(workspace.dir, 'plan.json');
    const shown: Measured[] = [];
    const reviewed: Measured[] = [];
    for (let run = 0; run < runs; run++) {
      shown.push(await measured('terraform', ['show', '-json', 'plan.bin'], workspace));
      writeFileSync(json, shown[run]?.stdout ?? '');
      const command = [join(root, 'bin', 'scm.js'), 'review', json, '--json', '--fail-on', 'never'];
      reviewed.push(await measured(process.execPath, command, workspace));
    }
    const seconds = (all: readonly Measured[]): number => median(all.map((one) => one.seconds));
    return [
      {
        what: `review of ${rules} rules, ${addresses} addresses, ${changed} changed`,
        value: seconds(reviewed),
        unit: 's',
        beside: { what: 'terraform show -json', value: seconds(shown) },
        bound: { of: 'ratio', most: 6 },
      },
      {
        what: 'memory of the review',
        value: Math.max(...reviewed.map(({ mb }) => mb)),
        unit: 'MB',
        bound: { of: 'value', most: 1000 },
      },
    ];
  } finally {
    await workspace.close();
  }
}

/** Rules over single addresses; the last argument is the service of the ones that change. */
function configuration(ruleCount: number, addressCount: number, service: string): string {
  return `
resource "scm_address" "a" {
  count      = ${addressCount}
  name       = "address-\${count.index}"
  folder     = "All Firewalls"
  ip_netmask = "10.\${floor(count.index / 65536)}.\${floor(count.index / 256) % 256}.\${count.index % 256}"
}
resource "scm_security_rule" "r" {
  count       = ${ruleCount}
  name        = "rule-\${count.index}"
  folder      = "All Firewalls"
  from        = ["trust"]
  to          = ["untrust"]
  source      = ["address-\${count.index % ${addressCount}}", "address-\${(count.index * 3 + 1) % ${addressCount}}"]
  destination = ["address-\${(count.index * 7 + 5) % ${addressCount}}"]
  service     = [count.index % ${Math.max(1, Math.floor(ruleCount / changed))} == 0 ? "${service}" : "service-https"]
  application = ["any"]
  action      = "allow"
}
`;
}

interface Instance {
  readonly index_key: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}
interface State {
  readonly resources: { readonly type: string; instances: Instance[] }[];
}

/** A plan that changes some rules, over a state that is made out of that of the first rule and address. */
async function prepare(workspace: Workspace): Promise<void> {
  // The addresses first: a rule that names them by text does not wait for them.
  workspace.write(configuration(0, 10, 'service-https'));
  await workspace.apply();
  workspace.write(configuration(1, 10, 'service-https'));
  await workspace.apply();
  const path = join(workspace.dir, 'terraform.tfstate');
  const state = JSON.parse(readFileSync(path, 'utf8')) as State; // written by terraform
  for (const resource of state.resources) {
    const [first] = resource.instances;
    if (first === undefined) throw new Error('there is no first one in the state');
    const isRule = resource.type.endsWith('rule');
    resource.instances = Array.from({ length: isRule ? rules : addresses }, (_, i) => ({
      ...first,
      index_key: i,
      attributes: { ...first.attributes, ...(isRule ? ruleValues(i) : addressValues(i)) },
    }));
  }
  writeFileSync(path, JSON.stringify(state));
  workspace.write(configuration(rules, addresses, 'service-http'));
  const { code, output } = await workspace.terraform(['plan', '-no-color', '-refresh=false', '-out=plan.bin']);
  if (code !== 0 || !output.includes(`${changed} to change`))
    throw new Error(`the plan failed:\n${output.slice(-2000)}`);
}

function idOf(i: number): string {
  return `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
}

function addressValues(i: number): Readonly<Record<string, unknown>> {
  const ip = `10.${Math.floor(i / 65536)}.${Math.floor(i / 256) % 256}.${i % 256}`;
  return { name: `address-${i}`, ip_netmask: ip, id: idOf(i) };
}

function ruleValues(i: number): Readonly<Record<string, unknown>> {
  const source = [`address-${i % addresses}`, `address-${(i * 3 + 1) % addresses}`];
  return { name: `rule-${i}`, source, destination: [`address-${(i * 7 + 5) % addresses}`], id: idOf(i + addresses) };
}

interface Measured {
  readonly seconds: number;
  /** The most memory that the process held. */
  readonly mb: number;
  readonly stdout: string;
}

async function measured(command: string, args: readonly string[], { dir, env }: Workspace): Promise<Measured> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => parts.push(chunk));
  let kb = 0;
  const looking = setInterval(() => (kb = Math.max(kb, peakOf(child.pid ?? 0))), 20);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}`);
  return { seconds: (performance.now() - started) / 1000, mb: kb / 1024, stdout: Buffer.concat(parts).toString() };
}

/** Kilobytes that a process has held at most; 0 where the system does not tell. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
