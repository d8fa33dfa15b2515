import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../test/support/workspace';
import { mbOf } from './child-processes';
import { largeBase, planLargePolicy } from './large-policy';
import { median, type Figure } from './report';

const root = join(__dirname, '..');
const size = { rules: 5000, addresses: 20_000, changed: 50 };

/** A review of a large plan, against the time in which terraform prints the plan as JSON. */
export async function reviews(runs: number): Promise<readonly Figure[]> {
  const workspace = await openWorkspace({ between: 'nothing' });
  try {
    await planLargePolicy(workspace, size);
    const json = join(workspace.dir, 'plan.json');
    const base = join(workspace.dir, 'base.json');
    writeFileSync(base, largeBase(size));
    const shown: Measured[] = [];
    const reviewed: Measured[] = [];
    for (let run = 0; run < runs; run++) {
      shown.push(await measured('terraform', ['show', '-json', 'plan.bin'], workspace));
      writeFileSync(json, shown[run]?.stdout ?? '');
      const command = [join(root, 'bin', 'scm.js'), 'review', json, '--base', base, '--json', '--fail-on', 'never'];
      reviewed.push(await measured(process.execPath, command, workspace));
    }
    const seconds = (all: readonly Measured[]): number => median(all.map((one) => one.seconds));
    return [
      {
        what: `review of ${size.rules} rules, ${size.addresses} addresses, ${size.changed} changed, with a base`,
        value: seconds(reviewed),
        unit: 's',
        beside: { what: 'terraform show -json', value: seconds(shown) },
        bound: { of: 'ratio', most: 0.25 },
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
  let mb = 0;
  // The last look counts: before the child starts its program, the system shows the memory of this process.
  const polling = setInterval(() => (mb = mbOf(child.pid ?? 0) ?? mb), 20);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(polling);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}`);
  return { seconds: (performance.now() - started) / 1000, mb, stdout: Buffer.concat(parts).toString() };
}
