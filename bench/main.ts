/**
 * All figures, each beside its floor or its alternative, measured in the same run.
 * Run: npm run bench -- [startup] [profile] [walk] [push] [reads] [references] [service] [creates] [review] [growth] [flows] [map] [conversion] [endurance] [sets] [replay] [logs] [--lines 5000000] [--minutes 10] [--store sqlite] [--size 100 --size 1000] [--runs 3] [--json]
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { binaryStartup } from './binary-startup';
import { parts as layers, type Part } from './cpu-profile';
import { conversions } from './conversion';
import { creates } from './creates';
import { endurance } from './endurance';
import { flowSets } from './flow-sets';
import { flows } from './flows';
import { growth } from './growth';
import { logs } from './logs';
import { maps } from './map';
import { pushes } from './push';
import { reads } from './reads';
import { tableOf, type Figure } from './report';
import { references } from './references';
import { replays } from './replay';
import { reviews } from './review';
import { walks } from './walk';

const { values: options, positionals } = readArguments({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    /** How many resources; several for several. */
    size: { type: 'string', multiple: true, default: ['100', '1000', '5000'] },
    /** How often each command of a walk is measured. */
    runs: { type: 'string', default: '3' },
    /** Folder of generated logs that stay for the next run. */
    keep: { type: 'string' },
    /** Lines of the log that is replayed. */
    lines: { type: 'string', default: '5000000' },
    /** How long the endurance takes on each store, and which stores. */
    minutes: { type: 'string', default: '10' },
    store: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    json: { type: 'boolean', default: false },
  },
});

/** Ends the process when an option is wrong: a stack of Node does not say which ones there are. */
function readArguments<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nnpm run bench -- --help shows all`);
    process.exit(2);
  }
}

const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  startup,
  profile,
  walk: () => walks(options.size.map(Number), Number(options.runs)),
  push: () => pushes(Math.max(...options.size.map(Number)), Number(options.runs)),
  reads,
  references: () => references(Number(options.runs)),
  service,
  creates: () => creates(),
  review: () => reviews(Number(options.runs)),
  flows: () => Promise.resolve(flows()),
  map: maps,
  conversion: () => Promise.resolve(conversions()),
  growth: () => growth(jsonOf),
  endurance: () =>
    endurance(Number(options.minutes), options.store, (line) => {
      if (!options.json) console.log(line);
    }),
  sets: () => Promise.resolve(flowSets()),
  replay: () => replays(Number(options.lines)),
  logs: () =>
    logs(
      [1, 5, 10, 50].map((part) => (Number(options.lines) * part) / 50),
      options.keep,
    ),
};

/** A measurement that is a command of its own: its JSON. */
async function jsonOf(script: string, ...options: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, script), '--json', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}`);
  return JSON.parse(text);
}

async function startup(): Promise<readonly Figure[]> {
  // The command prints this.
  const { rows, memory } = (await jsonOf('startup.ts')) as {
    rows: readonly { what: string; ms: number }[];
    memory: { mb: number; bareNodeMb: number };
  };
  const bare = rows.find(({ what }) => what === 'bare node')?.ms ?? 0;
  const most: Readonly<Record<string, number>> = { handshake: 1.6, 'first plan': 3.4 };
  const times = rows
    .filter(({ what }) => what in most)
    .map(({ what, ms }): Figure => ({
      what: `start to ${what}`,
      value: ms,
      unit: 'ms',
      beside: { what: 'bare node', value: bare },
      bound: { of: 'ratio', most: most[what] ?? 0 },
    }));
  const held: Figure = {
    what: 'memory at the handshake',
    value: memory.mb,
    unit: 'MB',
    beside: { what: 'bare node', value: memory.bareNodeMb },
    bound: { of: 'ratio', most: 1.6 },
  };
  return [...times, held, ...(await binaryStartup(jsonOf))];
}

/** CPU time of each provider start with 20 objects, and how it is shared, beside that of node before the first line. */
async function profile(): Promise<readonly Figure[]> {
  // The command prints this.
  const rows = (await jsonOf('profile.ts', '--runs', options.runs)) as readonly (Readonly<Record<Part, number>> & {
    readonly command: string;
    readonly start: number;
    readonly node: number;
    readonly exit: number;
    readonly whole: number;
  })[];
  return rows.map((row): Figure => {
    const shares = [...layers, 'exit' as const].map((part) => `${part} ${row[part].toFixed(0)}`).join(', ');
    const beside = { what: 'node itself', value: row.node };
    return { what: `${row.command}, start ${row.start}: ${shares}`, value: row.whole, unit: 'ms', beside };
  });
}

async function service(): Promise<readonly Figure[]> {
  // The command prints this.
  const { rows, startService } = (await jsonOf('service.ts')) as {
    rows: readonly { what: string; perSecond: number; ratio?: number }[];
    startService: { node: number; ready: number };
  };
  return [
    ...rows.map(({ what, perSecond, ratio }): Figure => {
      const beside = ratio === undefined ? {} : { beside: { what: 'a bare server', value: perSecond / ratio } };
      return { what: `service: ${what}`, value: perSecond, unit: '/s', ...beside };
    }),
    {
      what: 'startService()',
      value: startService.ready,
      unit: 'ms',
      beside: { what: 'bare node', value: startService.node },
    },
  ];
}

async function main(): Promise<void> {
  if (options.help) {
    console.log(
      `npm run bench -- [${Object.keys(parts).join('] [')}]\n` +
        'options: --size N (several times), --runs N, --lines N, --minutes N, --store sqlite|postgres, --json',
    );
    return;
  }
  const unknown = positionals.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`there is no ${unknown.join(', ')}: choose of ${Object.keys(parts).join(', ')}`);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    const isNamed = positionals.includes(name);
    // What takes minutes, or disturbs the others, runs only when it is named.
    if (!isNamed && (positionals.length > 0 || ['endurance', 'profile'].includes(name))) continue;
    const found = await measure();
    figures.push(...found);
    if (!options.json) console.log(`${tableOf(found)}\n`);
  }
  if (options.json) console.log(JSON.stringify({ node: process.version, figures }));
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
