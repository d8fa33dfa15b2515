import { resolve } from 'node:path';
import { checkLogs, copiedFiles, logFiles } from '../../logs';
import { visibleText } from '../../core';
import { datedInOrder, StateReader, unjudgedLine } from '../../history';
import type { Configuration } from '../../policy';
import { savedConfiguration } from '../../review';
import type { LogSource, UsageInput } from '../../usage';
import { UsageError } from '../exit';
import { historyOf, type SourceFlags } from '../history/sources';
import { placeIn, type ConfigurationFlags } from '../trace/configurations';
import type { Io } from '../io';

/** Logs, and the firewalls that wrote them. */
export interface LogFlags extends Pick<ConfigurationFlags, 'folder' | 'device'> {
  readonly logs?: readonly string[];
  /** `PLACE=FILE` */
  readonly source?: readonly string[];
}

interface NamedSource {
  readonly place: string;
  readonly file: string;
}

function namedSources(texts: readonly string[] | undefined): readonly NamedSource[] {
  return (texts ?? []).map((text) => {
    const at = text.indexOf('=');
    if (at > 0 && at < text.length - 1) return { place: text.slice(0, at), file: text.slice(at + 1) };
    throw new UsageError(
      'USAGE',
      `cannot use --source ${JSON.stringify(text)}: it is not a place and a file; write FOLDER=FILE or SERIAL=FILE`,
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
  const paths = files.map((file) => resolve(file));
  const twice = files.find((_, i) => paths.indexOf(paths[i] ?? '') !== i);
  if (twice !== undefined) {
    throw new UsageError('USAGE', `cannot count ${twice} twice: it is given more than once; pass each log once`);
  }
  if (files.length === 0) {
    throw new UsageError('USAGE', 'cannot count sessions: no log is given; pass --logs FILE or --source PLACE=FILE');
  }
  await checkLogs(files);
  checkCopies([...logs.map((file) => ({ place: '', file })), ...namedSources(source)]);
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
function logSources(configuration: Configuration, { logs, source, folder, device }: LogFlags): readonly LogSource[] {
  const byPlace = new Map<string, { readonly place: NonNullable<LogSource['place']>; readonly files: string[] }>();
  for (const { place: name, file } of namedSources(source)) {
    const place = placeNamed(configuration, name);
    const key = `${place.scope} ${place.name}`;
    const known = byPlace.get(key);
    if (known === undefined) byPlace.set(key, { place, files: [file] });
    else known.files.push(file);
  }
  const isNamed = folder !== undefined || device !== undefined;
  const unnamed: readonly LogSource[] =
    logs === undefined
      ? []
      : [
          {
            files: logs,
            ...(isNamed
              ? {
                  place: placeIn(configuration, {
                    ...(folder !== undefined && { folder }),
                    ...(device !== undefined && { device }),
                  }),
                }
              : {}),
          },
        ];
  return [...unnamed, ...byPlace.values()];
}

function placeNamed(configuration: Configuration, name: string): NonNullable<LogSource['place']> {
  const isFolder = configuration.containers.some(
    ({ container }) => container.scope === 'folder' && container.name === name,
  );
  if (!isFolder && /^\d+$/.test(name)) return placeIn(configuration, { device: name });
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
