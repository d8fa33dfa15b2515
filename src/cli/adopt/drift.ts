import type { Command } from 'commander';
import { declarationsIn, findDrift, readSynthesised } from '../../adopt/index';
import { CodedError, visibleData, visibleJson } from '../../core/index';
import { exitCodes } from '../exit';
import { withClient } from '../with-client';
import { driftJson, driftText } from './drift-text';
import { listProgress } from './list-progress';

interface DriftFlags {
  readonly out: string;
  readonly stack?: string;
  readonly json?: true;
}

/** Adds `scm drift`. */
export function addDrift(program: Command): void {
  program
    .command('drift')
    .description(
      'Compare the tenant with the last synth: what nobody manages, what is gone, what changed. Ends with 0 when nothing differs, 3 when something does.',
    )
    .option('--out <dir>', 'what cdktf synth wrote', 'cdktf.out')
    .option('--stack <name>', 'which stack, where several are of different tenants (default: all of them)')
    .option('--json', 'print JSON')
    .action(run);
}

async function run({ out, stack, json }: DriftFlags): Promise<void> {
  const all = readSynthesised(out);
  const wanted = stack === undefined ? all : all.filter((one) => one.stack === stack);
  if (wanted.length === 0) {
    const names = all.map((one) => one.stack).join(', ');
    throw new CodedError('UNKNOWN_STACK', `there is no stack "${stack ?? ''}" in ${out}; there are ${names}`);
  }
  const each = wanted.map(({ blocks }) => declarationsIn(blocks));
  const declared = {
    objects: each.flatMap(({ objects }) => objects),
    orders: each.flatMap(({ orders }) => orders),
    unclear: each.flatMap(({ unclear }) => unclear),
  };
  if (declared.objects.length === 0)
    throw new CodedError('NOTHING_DECLARED', `${out} declares nothing of this provider`);
  const progress = listProgress(process.stderr, process.env);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(new CodedError('INTERRUPTED', 'stopped'));
  process.once('SIGINT', interrupt);
  try {
    const report = await withClient((client) =>
      findDrift(declared, { client, signal: stop.signal, onList: progress.onList.bind(progress) }),
    );
    progress.end();
    const { findings, unread, unclear, containers } = report;
    console.log(
      json === true
        ? visibleJson(JSON.stringify({ findings: findings.map(driftJson), unread, unclear, containers }, exact, 2))
        : driftText(visibleData(report)),
    );
    if (findings.length > 0) process.exitCode = exitCodes.attention.code;
  } finally {
    progress.end();
    process.removeListener('SIGINT', interrupt);
  }
}

// A number that JavaScript would round stays whole, as a text.
function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
