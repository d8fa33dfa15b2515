/**
 * What each provider start of validate, plan, apply, re-plan and destroy spends its CPU time on, from a CPU profile of each.
 * The service is local and speaks TLS. The bytecode cache is warm.
 * Run: npx tsx bench/profile.ts [--size 20] [--runs 3] [--functions 15] [--json]
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { providerSource } from '../src/provider/source';
import { runProgram } from '../test/support/run-program';
import { parts, sharesOf, type CpuProfile, type Part, type Shares } from './cpu-profile';
import { tags } from './many-tags';
import { median } from './report';
import { startTlsService } from './tls-service';

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '20' },
    runs: { type: 'string', default: '3' },
    /** Also print so many functions that take the most. */
    functions: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});

const commands = {
  validate: ['validate'],
  plan: ['plan'],
  apply: ['apply', '-auto-approve'],
  're-plan': ['plan'],
  destroy: ['destroy', '-auto-approve'],
} as const;

/** Written by profiled-start.cjs. */
interface Marks {
  readonly boot: { readonly ms: number; readonly cpu: number };
  readonly calls: readonly { readonly rpc: string; readonly ms: number }[];
  readonly exit: number;
  readonly whole: { readonly ms: number; readonly cpu: number };
}

/** One start without a profiler. */
interface Start {
  readonly calls: string;
  /** Milliseconds of its life; the others are of CPU time. */
  readonly wall: number;
  readonly node: number;
  readonly exit: number;
  readonly whole: number;
}

interface Build {
  readonly bundleProviderPart: (
    name: string,
    extra: object,
  ) => Promise<{ readonly outputFiles: readonly { readonly path: string; readonly text: string }[] }>;
}

/** Code after serving.js that notes each call, for profiled-start.cjs. */
const noteCalls = `{
  const { serving } = module.exports;
  const { createGrpcServer } = serving;
  serving.createGrpcServer = (options) =>
    createGrpcServer({
      ...options,
      started: (path, ended) => {
        noteCall(path);
        options.started(path, ended);
      },
    });
}`;

/** Makes the provider of this source with source maps, and a launcher that profiles it. */
async function buildProfiled(dir: string): Promise<ReadonlyMap<string, SourceMapPayload>> {
  const module: string = '../scripts/build/provider.mjs';
  const { bundleProviderPart } = (await import(module)) as Build;
  const maps = new Map<string, SourceMapPayload>();
  for (const name of ['main', 'serving', 'provider', 'undici'])
    for (const { path, text } of (await bundleProviderPart(name, { sourcemap: 'external' })).outputFiles) {
      if (path.endsWith('.map')) maps.set(`${name}.js`, JSON.parse(text) as SourceMapPayload);
      else writeFileSync(join(dir, `${name}.js`), name === 'serving' ? `${text}${noteCalls}` : text);
    }
  for (const name of ['schema.bin', 'identity.bin']) cpSync(join('dist', name), join(dir, name));
  const launcher = join(dir, 'terraform-provider-scm');
  const preload = join(__dirname, 'profiled-start.cjs');
  const profile = '--cpu-prof --cpu-prof-interval 100 --cpu-prof-dir="$PROFILE_DIR" --cpu-prof-name="$$.cpuprofile"';
  const rest = `--require ${preload} ${join(dir, 'main.js')}`;
  writeFileSync(
    launcher,
    `#!/bin/sh\nif [ "$PROFILED" = yes ]; then exec node ${profile} ${rest}; fi\nexec node ${rest}\n`,
    { mode: 0o755 },
  );
  return maps;
}

/** The starts of one command, in their order. */
function startsIn(dir: string): readonly Start[] {
  return filesIn(dir, '.json').map((file) => {
    const { boot, calls, exit, whole } = JSON.parse(readFileSync(file, 'utf8')) as Marks;
    return { calls: countOf(calls.map(({ rpc }) => rpc)), wall: whole.ms, node: boot.cpu, exit, whole: whole.cpu };
  });
}

function profilesIn(dir: string, maps: ReadonlyMap<string, SourceMapPayload>): readonly Shares[] {
  return filesIn(dir, '.cpuprofile').map((file) =>
    sharesOf(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile, maps),
  );
}

/** Files named by process ID, in the order of the starts. */
function filesIn(dir: string, suffix: string): readonly string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith(suffix))
    .sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
    .map((name) => join(dir, name));
}

function countOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} ${name}`)).join(', ');
}

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'scm-profile-'));
  const provider = join(root, 'provider');
  mkdirSync(provider);
  const maps = await buildProfiled(provider);
  const rc = join(root, 'terraform.rc');
  writeFileSync(
    rc,
    `provider_installation {\n  dev_overrides {\n    "${providerSource}" = "${provider}"\n  }\n  direct {}\n}\n`,
  );
  const service = await startTlsService(root);
  const measured: Measured = new Map(Object.keys(commands).map((command) => [command, { starts: [], shares: [] }]));
  try {
    // The first run fills the bytecode cache.
    for (let run = 0; run <= Number(options.runs); run++)
      for (const profiled of ['no', 'yes']) {
        const dir = mkdtempSync(join(root, 'run-'));
        const source = `required_providers {\n    scm = {\n      source = "${providerSource}"\n    }\n  }`;
        writeFileSync(join(dir, 'main.tf'), `terraform {\n  ${source}\n}\n${tags(Number(options.size))}`);
        for (const [command, args] of Object.entries(commands)) {
          const folder = mkdtempSync(join(root, 'starts-'));
          const env = {
            ...process.env,
            ...service.env,
            TF_CLI_CONFIG_FILE: rc,
            CHECKPOINT_DISABLE: '1',
            SCM_CODE_CACHE: join(root, 'bytecode'),
            SCM_TOKEN_CACHE: join(dir, 'tokens'),
            PROFILED: profiled,
            PROFILE_DIR: folder,
          };
          const { code, output } = await runProgram(dir, 'terraform', [...args, '-no-color'], env).done;
          if (code !== 0) throw new Error(`terraform ${args.join(' ')} failed:\n${output.slice(-4000)}`);
          if (run === 0) continue;
          if (profiled === 'no') measured.get(command)?.starts.push(startsIn(folder));
          else measured.get(command)?.shares.push(profilesIn(folder, maps));
        }
      }
  } finally {
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
  print(measured);
}

/** By command: the starts of each run. */
type Measured = ReadonlyMap<string, { readonly starts: (readonly Start[])[]; readonly shares: (readonly Shares[])[] }>;

const columns = ['node', ...parts, 'exit', 'whole', 'wall'] as const;

function print(measured: Measured): void {
  const rows = [...measured].flatMap(([command, { starts, shares }]) =>
    (starts[0] ?? []).map(({ calls }, i) => {
      const of = (value: (start: Start) => number): number => median(starts.flatMap((run) => run[i] ?? []).map(value));
      const [node, whole] = [of((start) => start.node), of((start) => start.whole)];
      const profiles = shares.flatMap((run) => run[i] ?? []);
      const share = (part: Part): number =>
        median(profiles.map(({ parts: found }) => (found.get(part) ?? 0) / sum([...found.values()])));
      // The profiler itself costs time, so it only says how the rest is shared.
      const divided = Object.fromEntries(parts.map((part) => [part, share(part) * (whole - node)]));
      return {
        ...{ command, start: i + 1, calls, ...divided },
        ...{ node, exit: of(({ exit }) => exit), whole, wall: of(({ wall }) => wall) },
      };
    }),
  );
  if (options.json) {
    console.log(JSON.stringify(rows));
    return;
  }
  console.log(`Milliseconds of CPU time of each provider start (wall: of its life), ${options.size} objects\n`);
  console.log(`| command | ${columns.join(' | ')} | calls |\n|${'---|'.repeat(columns.length + 2)}`);
  for (const row of rows) {
    const cells: Readonly<Record<string, unknown>> = row;
    const numbers = columns.map((column) => Number(cells[column]).toFixed(1));
    console.log(`| ${row.command} ${row.start} | ${numbers.join(' | ')} | ${row.calls} |`);
  }
  if (Number(options.functions) > 0) printFunctions(measured);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function printFunctions(measured: Measured): void {
  for (const [command, { shares }] of measured)
    for (const [i, { functions }] of (shares.at(-1) ?? []).entries()) {
      console.log(`\n${command} ${i + 1}`);
      const most = [...functions].sort(([, a], [, b]) => b - a).slice(0, Number(options.functions));
      for (const [name, ms] of most) console.log(`${ms.toFixed(1).padStart(7)} ms  ${name}`);
    }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
