import { basename, relative } from 'node:path';
import { Option, type Command } from 'commander';
import { declareNew, demandEmptyFolder, updateDeclared, type GeneratedFile, type Language } from '../../tools/adopt';
import {
  conversionJson,
  conversionPage,
  convert,
  leavesOf,
  newObjectsOf,
  prove,
  readConfiguration,
  replayLogs,
  rowsToAccept,
  snapshotOf,
  sumsOf,
  unexplainedIn,
  type AcceptedPart,
  type ExportedConfiguration,
  type LogProof,
  type Proof,
} from '../../tools/convert';
import { countedNoun, CodedError, findPackage, isObject, visibleJson, visibleLines } from '../../core';
import { savedConfiguration } from '../../review';
import { garbageCollector } from '../../engine/replay';
import { namedFile } from '../named-file';
import { conversionLines, declaredLines } from './lines';
import { changeLines, lastSnapshot, updateLines } from './update';
import { exitCodes, UsageError } from '../exit';
import { parsedFile } from '../review/parsed-file';
import { packagesHelp, packageSources } from '../tarballs';
import { compareTenants, type Snapshot } from '../../tenant';
import { printLine, type Io } from '../io';

interface ConvertFlags {
  readonly dir: string;
  readonly language: Language;
  readonly accept?: string;
  readonly connections: number;
  readonly logs?: readonly string[];
  readonly json?: true;
  readonly update?: true;
  readonly resolved?: readonly string[];
  readonly packages?: string;
}

/** Adds `scm convert`. */
export function addConvert(program: Command, io: Io): void {
  program
    .command('convert')
    .description('Write a repository from an export of PAN-OS or Panorama. Every line of the export is accounted for.')
    .argument('<file>', 'exported configuration: XML, or set commands')
    .option('--dir <dir>', 'folder of the repository; it must be empty, except with --update', 'converted')
    .addOption(new Option('--language <language>', 'TypeScript or HCL').choices(['ts', 'hcl']).default('ts'))
    .option('--accept <file>', 'YAML or JSON list of accepted losses: path, reason, by')
    .option('--connections <number>', 'connections to compare before and after', countIn, 20_000)
    .option('--logs <file...>', 'traffic logs of the firewalls: is the rule in each line the same before and after?')
    .option('--update', 'apply what changed since the last conversion to the repository, and keep edits made by people')
    .option('--resolved <file...>', 'with --update: files of the repository whose conflicts are resolved')
    .option('--packages <dir>', packagesHelp)
    .option('--json', 'print JSON')
    .action((file: string, flags: ConvertFlags) => run(io, file, flags));
}

async function run(io: Io, file: string, flags: ConvertFlags): Promise<void> {
  const { dir, language } = flags;
  const accepted = flags.accept === undefined ? [] : acceptedIn(flags.accept);
  const isUpdate = flags.update === true;
  if (flags.resolved !== undefined && !isUpdate) {
    throw new UsageError('USAGE', 'cannot resolve conflicts without an update; add --update');
  }
  if (!isUpdate) demandEmptyFolder(dir);
  const last = isUpdate ? lastSnapshot(dir) : undefined;
  const { objects, files, ...found } = await preparedFrom(io, file, flags, accepted, last);
  found.progress('writing the repository');
  const { version } = findPackage(__dirname);
  const sourceOf = packageSources(flags.packages, dir, version);
  const input = { objects, files, dir, version, sourceOf };
  const updated = isUpdate ? updateDeclared({ ...input, resolved: flags.resolved ?? [] }) : undefined;
  const declared = updated ?? declareNew({ ...input, language });
  const conflicts = updated?.update.conflicts.length ?? 0;
  const { name, sums, toAccept, proof, logs } = found;
  const result = { file: name, dir, sums, toAccept, proof, logs, declared };
  if (flags.json === true) printLine(io.stdout, visibleJson(JSON.stringify(result, undefined, 2)));
  else
    printLine(
      io.stdout,
      visibleLines(
        [
          ...found.lines,
          ...declaredLines(dir, declared),
          ...(updated === undefined ? [] : updateLines(updated, flags.resolved)),
        ].join('\n'),
      ),
    );
  if (
    conflicts > 0 ||
    toAccept > 0 ||
    unexplainedIn(proof) > 0 ||
    (logs?.unexplained ?? 0) > 0 ||
    declared.leftOut.length > 0
  ) {
    io.exitCode = exitCodes.attention.code;
  }
}

/** What is written and printed. Contains nothing else of the conversion, so that its memory is free for the repository. */
interface Prepared {
  readonly name: string;
  readonly objects: ReturnType<typeof newObjectsOf>;
  readonly files: readonly GeneratedFile[];
  readonly sums: ReturnType<typeof sumsOf>;
  readonly toAccept: number;
  readonly proof: Proof;
  readonly logs: LogProof | undefined;
  readonly lines: readonly string[];
  readonly progress: Progress;
}

async function preparedFrom(
  io: Io,
  file: string,
  { dir, connections, logs: files = [] }: ConvertFlags,
  accepted: readonly AcceptedPart[],
  last: Snapshot | undefined,
): Promise<Prepared> {
  const exported = readConfiguration(file);
  const progress = progressOf(io, exported);
  progress('read; converting');
  const conversion = convert(exported);
  const snapshot = snapshotOf(conversion, new Date().toISOString(), 'repository');
  progress(`${countedNoun(conversion.drafts.length, 'object')}; comparing connections`);
  const configuration = savedConfiguration(snapshot);
  const proof = prove(conversion, configuration, connections, (done, of) => {
    progress(`compared ${String(done)} of ${String(of)} folders`, 'keep');
  });
  const logs = files.length === 0 ? undefined : await replayLogs(conversion, configuration, files);
  const name = basename(file);
  const open = rowsToAccept(conversion.rows, accepted);
  return {
    ...{ name, progress },
    objects: newObjectsOf(conversion),
    files: [
      { path: 'conversion.json', text: conversionJson(name, conversion, proof, logs), written: 'once' },
      { path: 'conversion.html', text: conversionPage(name, conversion, proof, logs), written: 'once' },
      { path: 'snapshot.json', text: `${JSON.stringify(snapshot, undefined, 1)}\n`, written: 'once' },
    ],
    sums: sumsOf(conversion.rows),
    toAccept: open.length,
    ...{ proof, logs },
    lines: [
      ...conversionLines(name, relative('.', dir) || '.', conversion, { proof, logs }, open),
      ...(last === undefined ? [] : changeLines(compareTenants(last, snapshot))),
    ],
  };
}

/** Leaves of an export whose conversion takes more than a few seconds. */
const manyLeaves = 20_000;

/** Reports progress. `keep`: little memory can be freed now; default `free`. */
type Progress = (text: string, memory?: 'keep' | 'free') => void;

/** Returns a function that reports progress of a large conversion on stderr. */
function progressOf(io: Io, { root }: ExportedConfiguration): Progress {
  if (leavesOf(root).length < manyLeaves) return () => undefined;
  const collect = garbageCollector();
  return (text, memory = 'free') => {
    // Between two steps, most of the memory is no longer needed.
    if (memory === 'free') collect();
    io.stderr.write(`${text}\n`);
  };
}

function countIn(text: string): number {
  if (!/^\d{1,7}$/.test(text))
    throw new UsageError(
      'USAGE',
      `cannot compare "${text}" connections: it is not a number; pass a number, for example 20000`,
    );
  return Number(text);
}

function acceptedIn(file: string): readonly AcceptedPart[] {
  const text = namedFile(file, {
    what: 'list of accepted losses',
    code: 'BAD_ACCEPT_FILE',
    remedy: 'pass an existing YAML or JSON file',
  });
  const { value, lineOf } = parsedFile(text, file, { what: 'list of accepted losses', code: 'BAD_ACCEPT_FILE' });
  if (!Array.isArray(value)) throw badAccept(file, 1, 'it is not a list');
  return value.map((item: unknown, i) => {
    const line = lineOf([i]) ?? 1;
    if (!isObject(item)) throw badAccept(file, line, 'an item is not an object');
    const { path, reason, by } = item;
    for (const [key, text_] of Object.entries({ path, reason, by })) {
      if (typeof text_ !== 'string' || text_.trim() === '') throw badAccept(file, line, `${key} is missing`);
    }
    return { path: String(path), reason: String(reason), by: String(by) };
  });
}

function badAccept(file: string, line: number, why: string): CodedError {
  return new CodedError(
    'BAD_ACCEPT_FILE',
    `cannot read ${file}, line ${String(line)}: ${why}; each item has path, reason and by`,
  );
}
