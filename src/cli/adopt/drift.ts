import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import {
  declarationsIn,
  declarationsInState,
  findDrift,
  newerSource,
  readState,
  readSynthesised,
  type Declarations,
  type NewerSource,
} from '../../tools/adopt';
import {
  CodedError,
  createAbortController,
  decodedText,
  messageOf,
  readTextFile,
  visibleData,
  visibleJson,
} from '../../core';
import { addAtOption, minuteAtOrNow, type AtFlag } from '../at-option';
import { acceptEarlierOption } from '../earlier-option';
import { exitCodes, UsageError } from '../exit';
import { withClient } from '../with-client';
import { driftJson, driftText } from './drift-text';
import { findState } from './find-state';
import { listProgress } from './list-progress';
import { exactIntegers } from '../exact-integers';
import { printLine, type Io } from '../io';

interface DriftFlags extends AtFlag {
  readonly output: string;
  readonly stack?: string;
  readonly state?: readonly string[];
  readonly json?: true;
}

const defaultOutput = 'cdktf.out';

/** Adds `scm drift`. */
export function addDrift(program: Command, io: Io): void {
  const command = program
    .command('drift')
    .description(
      'Compare the tenant with the last synth or a Terraform state: unmanaged, missing and changed objects, and expired rules. Exits with 0 without differences, 3 with differences.',
    )
    .option('--output <dir>', 'output folder of cdktf synth', defaultOutput)
    .option('--stack <name>', 'stack of the app, if its stacks belong to several tenants (default: all stacks)')
    .option(
      '--state <files...>',
      'Terraform states instead of a synth: terraform.tfstate, or the output of terraform show -json (- for stdin). Default in a folder with HCL: its state, read with terraform state pull',
    );
  addAtOption(command, 'now')
    .option('--json', 'print JSON')
    .action((flags: DriftFlags) => run(io, flags));
  acceptEarlierOption(io, command, '--out <dir>', { name: 'output' });
}

/** Reads the declarations of the last synth. Warns on stderr if a source file is newer. */
function ofSynth(out: string, stack: string | undefined): Declarations {
  const all = readSynthesised(out);
  const wanted = stack === undefined ? all : all.filter((one) => one.stack === stack);
  if (wanted.length === 0) {
    const names = all.map((one) => one.stack).join(', ');
    throw new CodedError(
      'UNKNOWN_STACK',
      `cannot read stack "${stack ?? ''}" in ${out}: it does not exist; use one of ${names}`,
    );
  }
  const each = wanted.map(({ blocks }) => declarationsIn(blocks));
  return {
    objects: each.flatMap(({ objects }) => objects),
    orders: each.flatMap(({ orders }) => orders),
    unclear: each.flatMap(({ unclear }) => unclear),
  };
}

function blocksOf(io: Io, file: string): ReturnType<typeof readState> {
  const name = file === '-' ? 'on stdin' : file;
  try {
    return readState(file === '-' ? decodedText(io.readInput()) : readTextFile(file), name);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('INVALID_STATE', `cannot read the state ${name}: ${messageOf(error)}`, { cause: error });
  }
}

async function run(io: Io, { output, stack, state, json, at }: DriftFlags): Promise<void> {
  const minute = await minuteAtOrNow(io, at);
  if (state !== undefined && stack !== undefined)
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use --stack with --state: a state is one stack; pass its state only',
    );
  const stop = createAbortController();
  const interrupt = (): void => stop.abort(new CodedError('INTERRUPTED', 'stopped'));
  io.signals.once('SIGINT', interrupt);
  const isHcl = state === undefined && stack === undefined && output === defaultOutput && !existsSync(output);
  const found = isHcl ? await findState(io.folder, io.env, stop.signal) : undefined;
  if (found !== undefined) printLine(io.stderr, `comparing with the state of this folder (${found.at})`);
  const declared =
    found !== undefined
      ? declarationsInState(readState(found.text, found.at))
      : state === undefined
        ? ofSynth(output, stack)
        : declarationsInState(state.flatMap((file) => blocksOf(io, file)));
  if (declared.objects.length === 0) {
    const where = found?.at ?? state?.join(', ') ?? output;
    throw new CodedError('NOTHING_DECLARED', `cannot compare ${where}: it has no resources of this provider`);
  }
  const progress = listProgress(io.stderr, io.env);
  try {
    const report = await withClient(io, (client) =>
      findDrift(declared, { client, minute, signal: stop.signal, onList: progress.onList.bind(progress) }),
    );
    progress.end();
    const { findings, unread, unclear, containers, ofVendor } = report;
    const newer = state === undefined && found === undefined ? newerSource(output) : undefined;
    if (newer !== undefined) printLine(io.stderr, newerText(newer, output));
    printLine(
      io.stdout,
      json === true
        ? visibleJson(
            JSON.stringify(
              {
                findings: findings.map(driftJson),
                unread,
                unclear,
                containers,
                ofVendor,
                ...(newer === undefined ? {} : { newerSource: newer.file }),
              },
              exactIntegers,
              2,
            ),
          )
        : driftText(visibleData(report)),
    );
    if (findings.length > 0) io.exitCode = exitCodes.attention.code;
  } finally {
    progress.end();
    io.signals.off('SIGINT', interrupt);
  }
}

function newerText({ file, changed, synthesised }: NewerSource, out: string): string {
  const [source, synth] = [changed, synthesised].map((date) => date.toISOString().slice(0, 19));
  return `warning: ${file} (${source}) is newer than the synth in ${out} (${synth}); run npx cdktf synth first to compare the present source`;
}
