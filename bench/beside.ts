/**
 * Whole commands of terraform with our provider and with another provider for the same API, in turns, against one local
 * service over TLS. Bare `terraform_data` of the same number is the floor.
 * Run: npx tsx bench/beside.ts --other /path/to/terraform-provider-scm [--source paloaltonetworks/scm] [--size 20]
 * [--runs 9] [--terraform terraform] [--json]
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { providerSource } from '../src/provider/source';
import { runProgram } from '../test/support/run-program';
import { watchChildren } from './child-processes';
import { floor, tags } from './many-tags';
import { median } from './report';
import { startTlsService } from './tls-service';

const { values: options } = parseArgs({
  options: {
    other: { type: 'string' },
    source: { type: 'string', default: 'paloaltonetworks/scm' },
    size: { type: 'string', multiple: true, default: ['20'] },
    runs: { type: 'string', default: '9' },
    terraform: { type: 'string', default: 'terraform' },
    /** The executable of ours. */
    provider: { type: 'string', default: 'dist/terraform-provider-scm' },
    json: { type: 'boolean', default: false },
  },
});

const steps = {
  validate: ['validate'],
  plan: ['plan'],
  apply: ['apply', '-auto-approve'],
  're-plan': ['plan'],
  destroy: ['destroy', '-auto-approve'],
} as const;
type Step = keyof typeof steps;

interface Cost {
  readonly seconds: number;
  /** CPU seconds of the provider processes. */
  readonly cpu: number;
  /** The most that one of them held. */
  readonly mb: number;
}

/** One provider, or none for the floor, with the costs of its commands. */
interface Contender {
  readonly name: string;
  readonly source: string | undefined;
  readonly executable: string | undefined;
  readonly costs: Map<string, Cost[]>;
}

/** Runs a command and watches its child processes. */
async function costOf(dir: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Cost> {
  const started = performance.now();
  const { pid, done } = runProgram(dir, options.terraform, [...args, '-no-color'], env);
  const children = watchChildren(pid, 5);
  const { code, output } = await done;
  const { cpuSeconds, mb } = children.stop();
  if (code !== 0) throw new Error(`terraform ${args.join(' ')} failed:\n${output.slice(-4000)}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, cpu: cpuSeconds, mb };
}

function prepare(root: string, { name, source, executable }: Contender, size: number): string {
  const dir = join(root, name.replaceAll(' ', '-'));
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, 'bin'), { recursive: true });
  if (source !== undefined && executable !== undefined) {
    symlinkSync(resolve(executable), join(dir, 'bin', 'terraform-provider-scm'));
    writeFileSync(
      join(dir, 'terraform.rc'),
      `provider_installation {\n  dev_overrides {\n    "${source}" = "${join(dir, 'bin')}"\n  }\n  direct {}\n}\n`,
    );
  }
  const head =
    source === undefined
      ? ''
      : `terraform {\n  required_providers {\n    scm = {\n      source = "${source}"\n    }\n  }\n}\n`;
  writeFileSync(
    join(dir, 'main.tf'),
    `${head}${source === undefined ? floor(size) : tags(size).replaceAll('All Firewalls', 'ngfw-shared')}`,
  );
  return dir;
}

async function measure(
  root: string,
  env: NodeJS.ProcessEnv,
  contenders: readonly Contender[],
  size: number,
): Promise<void> {
  for (let run = 0; run < Number(options.runs); run++)
    for (const contender of contenders) {
      const dir = prepare(root, contender, size);
      const config = contender.source === undefined ? {} : { TF_CLI_CONFIG_FILE: join(dir, 'terraform.rc') };
      // The official provider has no setting for the port.
      const host = contender.name === 'other' ? `${env['SCM_HOST']}:${env['SCM_PORT']}` : env['SCM_HOST'];
      const own = { SCM_HOST: host, SCM_TOKEN_CACHE: join(dir, 'tokens'), CHECKPOINT_DISABLE: '1' };
      const environment = { ...process.env, ...env, ...config, ...own };
      for (const [step, args] of Object.entries(steps)) {
        const key = `${step} ${size}`;
        contender.costs.set(key, [...(contender.costs.get(key) ?? []), await costOf(dir, args, environment)]);
      }
      process.stderr.write('.');
    }
  process.stderr.write('\n');
}

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'scm-beside-'));
  const ours: Contender = { name: 'ours', source: providerSource, executable: options.provider, costs: new Map() };
  const other: readonly Contender[] =
    options.other === undefined
      ? []
      : [{ name: 'other', source: options.source, executable: options.other, costs: new Map() }];
  const bare: Contender = { name: 'terraform_data', source: undefined, executable: undefined, costs: new Map() };
  const contenders = [ours, ...other, bare];
  const service = await startTlsService(root);
  try {
    for (const size of options.size) await measure(root, service.env, contenders, Number(size));
  } finally {
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
  const rows = options.size.flatMap((size) =>
    (Object.keys(steps) as Step[]).flatMap((step) =>
      contenders.map(({ name, costs }) => {
        const all = costs.get(`${step} ${size}`) ?? [];
        const of = (what: keyof Cost): number => median(all.map((one) => one[what]));
        return { size: Number(size), step, name, seconds: of('seconds'), cpu: of('cpu'), mb: of('mb') };
      }),
    ),
  );
  if (options.json) console.log(JSON.stringify(rows));
  else printTable(rows);
}

interface Row extends Cost {
  readonly size: number;
  readonly step: Step;
  readonly name: string;
}

function printTable(rows: readonly Row[]): void {
  console.log('| size | step | who | wall s | of ours | provider CPU s | provider MB |\n|---|---|---|---|---|---|---|');
  for (const { size, step, name, seconds, cpu, mb } of rows) {
    const first = rows.find((row) => row.size === size && row.step === step)?.seconds ?? 1;
    const cells = [
      size,
      step,
      name,
      seconds.toFixed(2),
      `${(first / seconds).toFixed(2)} x`,
      cpu.toFixed(2),
      mb.toFixed(0),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
