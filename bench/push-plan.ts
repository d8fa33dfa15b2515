/**
 * What a push over many resources adds to a plan: the same graph with `scm_push`, with a `terraform_data` in its place,
 * and with neither, in one run, interleaved, from nothing and with a state in which nothing changed.
 * Run: npx tsx bench/push-plan.ts [--count 5000] [--runs 3] [--json]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openWorkspace, type Workspace } from '../test/support/workspace';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    runs: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(options.count);
const variants = ['neither', 'terraform_data', 'scm_push'] as const;
type Variant = (typeof variants)[number];
type Attributes = Record<string, unknown>;

interface Instance {
  index_key?: string;
  attributes: Attributes;
}

interface State {
  resources: { type: string; name: string; instances: Instance[] }[];
}

function config(variant: Variant, many: number): string {
  const all = 'merge({ folder = scm_folder.f.revision }, { for key, r in scm_address.m : key => r.revision })';
  const last = {
    neither: '',
    terraform_data: `resource "terraform_data" "last" {\n  input = ${all}\n  depends_on = [scm_folder.f, scm_address.m]\n}`,
    scm_push: `resource "scm_push" "last" {\n  triggers = ${all}\n  depends_on = [scm_folder.f, scm_address.m]\n}`,
  };
  return `
resource "scm_folder" "f" {
  name   = "Bench"
  parent = "All Firewalls"
}
resource "scm_address" "m" {
  for_each   = { for i in flatten([for k in range(0, ${many}, 1000) : range(k, min(k + 1000, ${many}))]) : "m\${i}" => "10.0.0.1" }
  name       = each.key
  folder     = scm_folder.f.name
  ip_netmask = each.value
}
${last[variant]}`;
}

/** A workspace whose state and service hold all of it, without applying each: that is Terraform's own time. */
async function filled(variant: Variant): Promise<Workspace> {
  const workspace = await openWorkspace({ jobSpeed: Infinity });
  workspace.write(config(variant, 1));
  await workspace.apply();
  const path = join(workspace.dir, 'terraform.tfstate');
  const state = JSON.parse(readFileSync(path, 'utf8')) as State; // Terraform's own format
  const addresses = state.resources.find(({ type }) => type === 'scm_address');
  const first = addresses?.instances[0];
  if (addresses === undefined || first === undefined) throw new Error('the state holds no address');
  const revisions: Record<string, string> = {};
  const [id, revision] = [String(first.attributes['id']), String(first.attributes['revision'])];
  for (let i = 1; i < count; i++) {
    const name = `m${i}`;
    const made = await workspace.tenant.create('address', { name, folder: 'Bench', ip_netmask: '10.0.0.1' });
    const own = String(made['id']);
    revisions[name] = revision.replace('/m0/', `/${name}/`).replace(id, own);
    const tfid = String(first.attributes['tfid']).replace(id, own);
    addresses.instances.push({
      ...first,
      index_key: name,
      attributes: { ...first.attributes, name, id: own, tfid, revision: revisions[name] },
    });
  }
  const last = state.resources.find(({ name }) => name === 'last')?.instances[0]?.attributes;
  if (variant === 'scm_push' && last !== undefined) {
    last['triggers'] = { ...(last['triggers'] as object), ...revisions };
  }
  if (variant === 'terraform_data' && last !== undefined) {
    for (const name of ['input', 'output']) {
      const { value, type } = last[name] as { value: object; type: [string, object] };
      const types = Object.fromEntries(Object.keys(revisions).map((key) => [key, 'string']));
      last[name] = { value: { ...value, ...revisions }, type: [type[0], { ...type[1], ...types }] };
    }
  }
  writeFileSync(path, JSON.stringify(state));
  workspace.write(config(variant, count));
  const changes = await workspace.plan();
  if (changes.length > 0) throw new Error(`${variant}: the plan is not empty: ${JSON.stringify(changes.slice(0, 3))}`);
  return workspace;
}

/** Seconds of a plan: on the wall, and of the processors, which a busy machine does not change much. */
interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

async function timed(workspace: Workspace): Promise<Taken> {
  const started = performance.now();
  const command = 'terraform plan -no-color -out=bench.bin > plan.log 2>&1; code=$?; times; exit $code';
  const env = { ...process.env, ...workspace.env };
  const child = spawn('sh', ['-c', command], { cwd: workspace.dir, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(readFileSync(join(workspace.dir, 'plan.log'), 'utf8').slice(-2000));
  // The second line is of the children: `0m1.23s 0m0.45s`, user and system.
  const parts = [...(said.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const cpu = parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  return { wall: (performance.now() - started) / 1000, cpu };
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.ceil(middle - 0.5)] ?? 0)) / 2;
}

type Times = Readonly<Record<Variant, Taken>>;

async function measure(open: (variant: Variant) => Promise<Workspace>): Promise<Times> {
  const opened = await Promise.all(
    variants.map(async (variant) => ({ variant, workspace: await open(variant), times: new Array<Taken>() })),
  );
  for (const { workspace } of opened) await timed(workspace);
  for (let run = 0; run < Number(options.runs); run++) {
    for (const { workspace, times } of opened) times.push(await timed(workspace));
  }
  for (const { workspace } of opened) await workspace.close();
  const taken = (wanted: Variant): Taken => {
    const times = opened.find(({ variant }) => variant === wanted)?.times ?? [];
    return { wall: median(times.map(({ wall }) => wall)), cpu: median(times.map(({ cpu }) => cpu)) };
  };
  return { neither: taken('neither'), terraform_data: taken('terraform_data'), scm_push: taken('scm_push') };
}

async function main(): Promise<void> {
  const fresh = async (variant: Variant): Promise<Workspace> => {
    const workspace = await openWorkspace({ jobSpeed: Infinity });
    workspace.write(config(variant, count));
    return workspace;
  };
  const rows = [];
  for (const [what, open] of Object.entries({ 'from nothing': fresh, unchanged: filled })) {
    const times = await measure(open);
    const ratio = (of: Variant, to: Variant, by: keyof Taken): number =>
      Number((times[of][by] / times[to][by]).toFixed(3));
    rows.push({
      what,
      count,
      seconds: times,
      'scm_push to terraform_data': {
        cpu: ratio('scm_push', 'terraform_data', 'cpu'),
        wall: ratio('scm_push', 'terraform_data', 'wall'),
      },
      'terraform_data to neither': {
        cpu: ratio('terraform_data', 'neither', 'cpu'),
        wall: ratio('terraform_data', 'neither', 'wall'),
      },
    });
    if (!options.json) console.log(JSON.stringify(rows[rows.length - 1]));
  }
  if (options.json) console.log(JSON.stringify({ runs: Number(options.runs), rows }));
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
