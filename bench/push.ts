import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openWorkspace, type Workspace } from '../test/support/workspace';
import { multiplyState, tagMaker, tags } from './many-tags';
import { median, type Figure } from './report';

/** What a push may add to a plan beyond a `terraform_data` in its place. */
const most = 1.15;

const variants = ['terraform_data', 'scm_push'] as const;
type Variant = (typeof variants)[number];

/** Seconds on the wall, and of the processors, which a busy machine changes little. */
interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

/** What a push over so many resources adds to a plan: from nothing, and with a state in which nothing changed. */
export async function pushes(size: number, runs: number): Promise<readonly Figure[]> {
  return [
    ...(await compare(`plan of a push over ${size}`, runs, (variant) => fresh(variant, size))),
    ...(await compare(`re-plan of a push over ${size}`, runs, (variant) => applied(variant, size))),
  ];
}

/** The tags, and one resource that depends on all of them and holds all their revisions. */
function graph(variant: Variant, size: number): string {
  const input = variant === 'scm_push' ? 'triggers' : 'input';
  const addresses = Array.from({ length: size }, (_, i) => `scm_tag.t${i}`);
  return `${tags(size)}
resource "${variant}" "last" {
  ${input} = {
${addresses.map((address) => `    "${address}" = ${address}.revision`).join('\n')}
  }
  depends_on = [${addresses.join(', ')}]
}
`;
}

async function fresh(variant: Variant, size: number): Promise<Workspace> {
  const workspace = await openWorkspace({ between: 'nothing' });
  workspace.write(graph(variant, size));
  return workspace;
}

async function applied(variant: Variant, size: number): Promise<Workspace> {
  const workspace = await openWorkspace({ between: 'nothing' });
  workspace.write(tags(1));
  await workspace.apply();
  await multiplyState(workspace.dir, size, tagMaker(workspace));
  workspace.write(graph(variant, size));
  await workspace.apply();
  const changes = await workspace.plan();
  if (changes.length > 0) throw new Error(`${variant}: nothing changed, but ${changes.length} changes are planned`);
  return workspace;
}

async function compare(
  what: string,
  runs: number,
  open: (variant: Variant) => Promise<Workspace>,
): Promise<readonly Figure[]> {
  const workspaces: Workspace[] = [];
  try {
    for (const variant of variants) workspaces.push(await open(variant));
    const times: Taken[][] = workspaces.map(() => []);
    for (let run = 0; run < runs; run++) {
      for (const [i, workspace] of workspaces.entries()) times[i]?.push(await timed(workspace));
    }
    const medianOf = (i: number, by: keyof Taken): number => median((times[i] ?? []).map((one) => one[by]));
    const figure = (name: string, by: keyof Taken): Figure => ({
      what: name,
      value: medianOf(1, by),
      unit: 's',
      beside: { what: 'terraform_data in its place', value: medianOf(0, by) },
    });
    return [figure(what, 'wall'), { ...figure(`${what}: processor time`, 'cpu'), bound: { of: 'ratio', most } }];
  } finally {
    for (const workspace of workspaces) await workspace.close();
  }
}

async function timed({ dir, env }: Workspace): Promise<Taken> {
  const started = performance.now();
  const command = 'terraform plan -no-color -out=bench.bin >&2; code=$?; times; exit $code';
  const child = spawn('sh', ['-c', command], {
    cwd: dir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [message, output] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (message += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`terraform plan failed:\n${output.slice(-4000)}`);
  // The second line is of the children: `0m1.23s 0m0.45s`, user and system.
  const parts = [...(message.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const cpu = parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  return { wall: (performance.now() - started) / 1000, cpu };
}
