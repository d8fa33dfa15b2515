import { resolve } from 'node:path';
import { checkLogs, copiedFiles, logFiles } from '../../engine/logs';
import { visibleText } from '../../core';
import { datedInOrder, StateReader, unjudgedLine } from '../../tools/history';
import type { Configuration } from '../../engine/policy';
import { savedConfiguration } from '../../review';
import type { LogSource, UsageInput } from '../../tools/usage';
import { UsageError } from '../exit';
import { historyOf, type SourceFlags } from '../history/sources';
import { placeIn, type ConfigurationFlags } from '../trace/configurations';
import { systemDevice } from '../../tenant';
import type { Io } from '../io';

/** Logs, and the firewalls that wrote them. */
export interface LogFlags extends Pick<ConfigurationFlags, 'folder' | 'device'> {
  readonly logs?: readonly string[];
  /** `PLACE=FILE` or `PLACE:SYSTEM=FILE` */
  readonly source?: readonly string[];
}

/** Help of `--source`. */
export const sourceText =
  'logs of the firewalls of a folder, or of the firewall with a serial number; PLACE:SYSTEM=FILE for those of one virtual system; can be given several times';

interface NamedSource {
  readonly place: string;
  /** Virtual system. */
  readonly system?: string;
  readonly file: string;
}

function namedSources(texts: readonly string[] | undefined): readonly NamedSource[] {
  return (texts ?? []).map((text) => {
    // Names of folders have no colon, those of files can.
    const [, place = '', system, file = ''] = /^([^=:]+)(?::([^=:]+))?=(.+)$/.exec(text) ?? [];
    if (file !== '') return { place, ...(system !== undefined && { system }), file };
    throw new UsageError(
      'USAGE',
      `cannot use --source ${JSON.stringify(text)}: it is not a place and a file; write FOLDER=FILE or SERIAL=FILE, with a virtual system FOLDER:SYSTEM=FILE`,
    );
  });
}

/** The files, folders and patterns of the flags. */
export function logNames({ logs = [], source }: LogFlags): readonly string[] {
  return [...logs, ...namedSources(source).map(({ file }) => file)];
}

/** Reads the start of each log, so that a wrong one is an error before anything else is read. */
export async function checkLogSources(flags: LogFlags): Promise<void> {
  const { logs = [], source, ...place } = flags;
  const files = logNames(flags);
  if (logs.length === 0 && (place.folder ?? place.device) !== undefined && files.length > 0) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use --folder or --device with --source only: --source names its place; leave it out, or pass --logs',
    );
  }
  const read = [...logs.map((file): NamedSource => ({ place: '', file })), ...namedSources(source)];
  checkTwice(read);
  if (files.length === 0) {
    throw new UsageError('USAGE', 'cannot count sessions: no log is given; pass --logs FILE or --source PLACE=FILE');
  }
  await checkLogs([...new Set(files)]);
  checkCopies(read);
}

/** A file can contain lines of several systems; each line counts at the place of its system. */
function checkTwice(sources: readonly NamedSource[]): void {
  const known = new Map<string, NamedSource[]>();
  for (const one of sources) {
    const path = resolve(one.file);
    const others = known.get(path) ?? [];
    known.set(path, [...others, one]);
    const isOther = ({ system }: NamedSource): boolean =>
      system !== undefined && one.system !== undefined && system !== one.system;
    if (others.every(isOther)) continue;
    throw new UsageError(
      'USAGE',
      `cannot count ${one.file} twice: it is given more than once; pass each log once, or once for each virtual system`,
    );
  }
}

/** A copy among the logs of one source counts once; between two sources, its firewall is not known. */
function checkCopies(sources: readonly NamedSource[]): void {
  const placeOf = new Map(sources.flatMap(({ place, file }) => logFiles([file]).map((one) => [one, place])));
  const copied = copiedFiles([...placeOf.keys()]).find(({ copy, of }) => placeOf.get(copy) !== placeOf.get(of));
  if (copied === undefined) return;
  throw new UsageError(
    'USAGE',
    `cannot count ${copied.copy} for another firewall: it is a copy of ${copied.of}; pass each log once`,
  );
}

/** The sources of the flags. Without a place, serial numbers in the logs name the firewalls. */
function logSources(configuration: Configuration, flags: LogFlags): readonly LogSource[] {
  const { logs, folder, device } = flags;
  const named = placedSources(configuration, flags);
  if (logs === undefined) return named;
  const flagged = { ...(folder !== undefined && { folder }), ...(device !== undefined && { device }) };
  const isNamed = folder !== undefined || device !== undefined;
  return [{ files: logs, ...(isNamed && { place: placeIn(configuration, flagged) }) }, ...named];
}

/** A source with its place. */
export interface PlacedSource extends LogSource {
  readonly place: NonNullable<LogSource['place']>;
}

/** The logs of `--source`, one source for each place and virtual system. */
export function placedSources(configuration: Configuration, { source }: LogFlags): readonly PlacedSource[] {
  const found = new Map<string, PlacedSource & { readonly files: string[] }>();
  for (const { place: name, system, file } of namedSources(source)) {
    const place = placeNamed(configuration, name, system);
    const key = JSON.stringify([place.scope, place.name, system]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { place, ...(system !== undefined && { system }), files: [file] });
    else known.files.push(file);
  }
  return [...found.values()];
}

function placeNamed(configuration: Configuration, name: string, system = ''): PlacedSource['place'] {
  const isKnown = (scope: PlacedSource['place']['scope'], one: string): boolean =>
    configuration.containers.some(({ container }) => container.scope === scope && container.name === one);
  const own = systemDevice(name, system);
  if (isKnown('device', own)) return placeIn(configuration, { device: own });
  if (!isKnown('folder', name) && /^\d+$/.test(name)) return placeIn(configuration, { device: name });
  return placeIn(configuration, { folder: name });
}

/** The logs and history of the flags. `before`: the configuration that a plan changes. */
export async function usageInputOf(
  io: Io,
  flags: LogFlags & SourceFlags,
  before: Configuration | undefined,
  configuration: Configuration,
): Promise<Pick<UsageInput, 'sources' | 'earlierThan' | 'before'>> {
  const sources = logSources(configuration, flags);
  return { sources, ...(before && { before }), ...(await earlierStates(io, flags)) };
}

/** The configurations of a history, if one is given. */
async function earlierStates(io: Io, flags: SourceFlags): Promise<Pick<UsageInput, 'earlierThan'>> {
  if ((flags.git ?? flags.snapshots ?? flags.versions) === undefined) return {};
  const { states, notes } = await historyOf(io, flags);
  for (const note of notes) io.stderr.write(`note: ${visibleText(note)}\n`);
  const dated = datedInOrder(states);
  return {
    earlierThan: async (time) => {
      const reader = new StateReader();
      const earlier = dated.filter(({ at }) => at <= time);
      const newest = await reader.newest(earlier, (loaded) => savedConfiguration(loaded.snapshot()));
      // An older state can only make more of the rules new.
      for (const one of reader.unjudged) io.stderr.write(`note: ${visibleText(unjudgedLine(one))}\n`);
      return newest && { at: newest.state.at, configuration: newest.found };
    },
  };
}
