import { readFileSync } from 'node:fs';
import { kindNamed, predefinedFolders, displayFolderName, type Container, type ResourceKind } from '../../catalog';
import { CodedError, messageOf, namesToTry, readTextFile } from '../../core';
import { factsNamedIn, readFacts, type Configuration, type FactsFiles, type OutsideFacts } from '../../engine/policy';
import { plannedConfigurations, savedConfiguration } from '../../review';
import { takeSnapshot } from '../../tools/snapshot';
import type { Locate } from '../../engine/trace';
import { plansFrom } from '../review/plan-sources';
import { sourceLines } from '../sources/source-lines';
import { UsageError } from '../exit';
import { withClient } from '../with-client';
import { runningConfiguration } from './running';
import { hierarchyOf, policyKinds, readSnapshot, type Snapshot } from '../../tenant';
import type { Io } from '../io';

/** Source of the configuration, and its firewall or folder. */
export interface ConfigurationFlags extends FactsFiles {
  readonly snapshot?: string;
  readonly folder?: string;
  readonly device?: string;
  readonly running?: true;
}

/** Configurations that a command examines. */
export interface Configurations {
  /** Absent without a plan. */
  readonly before?: Configuration;
  readonly after: Configuration;
  readonly container: Container;
  readonly locate: Locate;
}

/** Configurations before a firewall is selected. */
export interface Source extends Omit<Configurations, 'container'> {
  /** When the configuration was read, as an ISO 8601 timestamp. */
  readonly made: string;
  /** Reports whether the objects of a kind were read. */
  readonly isRead: (kind: ResourceKind) => boolean;
}

/**
 * Reads the configurations of a plan, snapshot or service, with the facts from files. With a plan: those before and after
 * it. Otherwise: that of `--snapshot`, or the candidate or running configuration of the service. `applications` are those
 * of the question.
 */
export async function configurationsFrom(
  io: Io,
  plan: string | undefined,
  flags: ConfigurationFlags,
  applications: readonly string[] = [],
): Promise<Configurations> {
  return withFacts(await withoutFacts(io, plan, flags), flags, applications);
}

/** The same for several firewalls: none is selected. */
export async function wholeConfigurationsFrom(
  io: Io,
  plan: string | undefined,
  flags: ConfigurationFlags,
): Promise<Omit<Configurations, 'container'>> {
  return withFacts(await sourceFrom(io, plan, flags, policyKinds()), flags, []);
}

/** Adds the facts from files. */
function withFacts<T extends Omit<Configurations, 'container'>>(
  found: T,
  flags: ConfigurationFlags,
  applications: readonly string[],
): T {
  const fromFiles = readFacts(flags, (file) => readFileSync(file));
  for (const name of applications) checkApplication(name, found.after, fromFiles?.applications);
  if (fromFiles === undefined) return found;
  const { before, after } = found;
  const facts = factsNamedIn(fromFiles, before === undefined ? [after] : [before, after], applications);
  return {
    ...found,
    ...(before === undefined ? {} : { before: { ...before, facts } }),
    after: { ...after, facts },
  };
}

/** Throws `UNKNOWN_APPLICATION` for a name that neither the App-ID facts nor the configuration contain. */
function checkApplication(name: string, { objects }: Configuration, known: OutsideFacts['applications']): void {
  if (known === undefined || name === 'any' || known.byName.has(name)) return;
  const own = objects.filter(({ kind }) => kindNamed(kind).policyRole === 'application').map((object) => object.name);
  if (own.includes(name)) return;
  throw new CodedError(
    'UNKNOWN_APPLICATION',
    `cannot find application "${name}": neither ${known.source} nor the configuration has it; ${namesToTry(name, [...known.byName.keys(), ...own])}`,
  );
}

async function withoutFacts(io: Io, plan: string | undefined, flags: ConfigurationFlags): Promise<Configurations> {
  if (flags.running === true && (plan ?? flags.snapshot) !== undefined) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot read a running configuration: a plan or snapshot is given as well; leave out that, or --running',
    );
  }
  if (flags.running === true) {
    const container = namedPlace(flags);
    if (container === undefined) {
      throw new CodedError(
        'PLACE_NEEDED',
        'cannot read a running configuration: no place is named; pass --folder or --device',
      );
    }
    return { after: await runningConfiguration(io, container), container, locate: () => undefined };
  }
  const source = await sourceFrom(io, plan, flags, policyKinds());
  return { ...source, container: placeIn(source.after, flags) };
}

/**
 * Reads the configurations of a plan, of `--snapshot`, or of the service. `kinds` limits what is read from the service.
 */
export async function sourceFrom(
  io: Io,
  plan: string | undefined,
  { snapshot: file }: ConfigurationFlags,
  kinds: readonly ResourceKind[],
): Promise<Source> {
  const base = file === undefined ? undefined : await snapshotIn(io, file);
  if (plan !== undefined) {
    const { before, after, addressOf } = plannedConfigurations(plansFrom(io, plan), base);
    const lineOf = sourceLines(io, plan);
    const locate: Locate = (object) => {
      const address = addressOf(object);
      return address === undefined ? undefined : { address, ...lineOf(address) };
    };
    const madeAt = base?.made ?? new Date().toISOString();
    return { before, after, locate, made: madeAt, isRead: kindsReadBy(base) };
  }
  const read = base ?? (await withClient(io, (client) => takeSnapshot(client, kinds, new Date())));
  return { after: savedConfiguration(read), locate: () => undefined, made: read.made, isRead: kindsReadBy(read) };
}

/** Determines which kinds were read. A snapshot with an object that no rule can reference contains every kind. */
function kindsReadBy(snapshot: Snapshot | undefined): Source['isRead'] {
  const usual = new Set(policyKinds().map(({ name }) => name));
  const isOther = ({ kind }: { readonly kind: string }): boolean =>
    !usual.has(kind) && kindNamed(kind).contains === undefined;
  const hasEvery = snapshot?.objects.some(isOther) === true;
  const unread = new Set(snapshot?.unread.map(({ kind }) => kind));
  return (kind) => !unread.has(kind.name) && kind.api.operations.includes('list') && (hasEvery || usual.has(kind.name));
}

function namedPlace({ folder, device }: ConfigurationFlags): Container | undefined {
  if (device !== undefined) return { scope: 'device', name: device };
  return folder === undefined ? undefined : { scope: 'folder', name: folder };
}

/** Returns the named container, or the only one. Throws `UNKNOWN_FOLDER` and `PLACE_NEEDED`. */
export function placeIn(configuration: Configuration, flags: ConfigurationFlags): Container {
  const named = namedPlace(flags);
  const known = configuration.containers.map(({ container }) => container);
  if (named !== undefined) {
    const names = known.filter(({ scope }) => scope === named.scope).map(({ name }) => name);
    const shown = (name: string): string => (named.scope === 'folder' ? displayFolderName(name) : name);
    const predefined = named.scope === 'folder' ? predefinedFolders.map((folder) => folder.shown) : [];
    const all = [...names.map(shown), ...predefined];
    if (all.includes(shown(named.name))) return named;
    const serial = serialOf(configuration, named);
    if (serial !== undefined) return { scope: 'device', name: serial };
    throw new CodedError(
      'UNKNOWN_FOLDER',
      `cannot find ${named.scope} "${named.name}": the configuration does not have it; ${namesToTry(named.name, all)}`,
    );
  }
  const devices = known.filter(({ scope }) => scope === 'device');
  const [device, ...otherDevices] = devices;
  if (device !== undefined && otherDevices.length === 0) return device;
  const hierarchy = hierarchyOf(configuration.containers);
  const lowest = known.filter(
    (one) => one.scope === 'folder' && hierarchy.children(one).every((child) => hierarchy.state(child) === undefined),
  );
  const [folder, ...otherFolders] = lowest;
  if (devices.length === 0 && folder !== undefined && otherFolders.length === 0) return folder;
  const names = [...devices, ...lowest].map(({ scope, name }) => `${scope} ${name}`);
  throw new CodedError(
    'PLACE_NEEDED',
    `cannot choose a firewall: the configuration has ${names.length === 0 ? 'no folder or device' : names.join(', ')}; pass --folder or --device`,
  );
}

/** Returns the serial number of the only firewall with a display name. */
function serialOf({ objects }: Configuration, { scope, name }: Container): string | undefined {
  if (scope !== 'device') return undefined;
  const found = objects.filter((object) => isDevice(object) && object.fields['display_name'] === name);
  return found.length === 1 ? found[0]?.name : undefined;
}

/** Returns a container with the display name that a firewall has, for text: `fw-oslo (007951000123456)`. */
export function shownPlace({ objects }: Configuration, container: Container): Container {
  if (container.scope !== 'device') return container;
  const shown = objects.find((object) => isDevice(object) && object.name === container.name)?.fields['display_name'];
  return typeof shown === 'string' && shown !== '' && shown !== container.name
    ? { scope: 'device', name: `${shown} (${container.name})` }
    : container;
}

function isDevice({ kind }: { readonly kind: string }): boolean {
  return kindNamed(kind).contains === 'device';
}

async function exportedSnapshot(io: Io, file: string): Promise<Snapshot> {
  // Few commands read an export.
  const { convert, readConfiguration, rowsToAccept, snapshotOf } = await import('../../tools/convert/index.js');
  const conversion = convert(readConfiguration(file));
  const lost = rowsToAccept(conversion.rows, []).length;
  if (lost > 0) {
    const count = `${String(lost)} of ${String(conversion.rows.length)} leaves of ${file}`;
    io.stderr.write(`${count} are approximate or refused: scm convert says which\n`);
  }
  return snapshotOf(conversion, new Date().toISOString(), 'export');
}

/** Reads a snapshot, or an export of PAN-OS or Panorama. */
export async function snapshotIn(io: Io, file: string): Promise<Snapshot> {
  try {
    const text = readTextFile(file);
    // An export of PAN-OS or Panorama: XML, or set commands.
    if (/^\s*(?:<|set )/.test(text.slice(0, 1000))) return await exportedSnapshot(io, file);
    return readSnapshot(text, file);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError(
      'BASE_UNREADABLE',
      `cannot read the snapshot ${file}: ${messageOf(cause)}; make one with "scm snapshot --out ${file}"`,
      { cause },
    );
  }
}
