import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Command } from 'commander';
import { countedNoun, CodedError, namesToTry, visibleData, visibleJson, writeOutput } from '../../core';
import { mapJson, mapOf, mapSources, mapSvg, mapText, type MapData } from '../../engine/map';
import { factsNamedIn, readFacts, type Configuration, type FactsFiles } from '../../engine/policy';
import { mapHtml } from '../../review';
import { UsageError } from '../exit';
import { checkOutFiles, factsInputs } from '../out-files';
import { addFactsOptions } from '../facts-options';
import { uiFile } from '../review/ui-file';
import { placeIn, sourceFrom, type ConfigurationFlags } from '../trace/configurations';
import { hierarchyOf, policyKinds } from '../../tenant';
import { printLine, type Io } from '../io';

interface MapFlags extends FactsFiles, Pick<ConfigurationFlags, 'snapshot' | 'folder' | 'device'> {
  readonly out?: readonly string[];
  readonly internetZone?: readonly string[];
  readonly json?: true;
}

/** Adds `scm map`. */
export function addMap(program: Command, io: Io): void {
  const command = program
    .command('map')
    .description(
      'Map the zones: what the rules allow between them, inspected or not; with a plan, also what opens and closes. Exact, without routes and NAT.',
    )
    .argument('[plan]', 'plan, as for "scm review"; default: the file of --snapshot, else the service')
    .option('--snapshot <file>', 'file of "scm snapshot", or an export of PAN-OS or Panorama')
    .option(
      '--folder <name>',
      'only the policy of this folder; default: every firewall, and every folder without folders',
    )
    .option('--device <name>', 'only the policy of the firewall with this serial number or display name')
    .option('--internet-zone <name...>', 'zones of the internet; default: by name, such as untrust or internet')
    .option('--out <file...>', 'files: .svg, .html (one page that loads nothing) or .json');
  addFactsOptions(command)
    .option('--json', 'print JSON')
    .action((plan: string | undefined, flags: MapFlags) => run(io, plan, flags));
}

async function run(io: Io, plan: string | undefined, flags: MapFlags): Promise<void> {
  if (flags.folder !== undefined && flags.device !== undefined) {
    throw new UsageError(
      'CONFLICTING_FLAGS',
      'cannot use --folder with --device: each names a policy; pass one of them, or neither for all',
    );
  }
  checkOutFiles(flags.out, [plan, flags.snapshot, ...factsInputs(flags)]);
  const writers = (flags.out ?? []).map((file) => ({ file, write: writerOf(file) }));
  const data = await dataOf(io, plan, flags);
  for (const { file, write } of writers) writeOutput(file, write(data));
  if (flags.json === true) io.stdout.write(jsonText(data));
  else if (writers.length === 0) io.stdout.write(mapText(visibleData(data)));
  else
    printLine(
      io.stdout,
      `${countedNoun(data.zones.length, 'zone')}, ${countedNoun(data.pairs.length, 'pair')} with traffic`,
    );
}

async function dataOf(io: Io, plan: string | undefined, flags: MapFlags): Promise<MapData> {
  const source = await sourceFrom(io, plan, flags, policyKinds());
  const read = readFacts(flags, (file) => readFileSync(file));
  const sides = source.before === undefined ? [source.after] : [source.before, source.after];
  const facts = read === undefined ? undefined : factsNamedIn(read, sides, []);
  const withFacts = (configuration: Configuration): Configuration =>
    facts === undefined ? configuration : { ...configuration, facts };
  const after = withFacts(source.after);
  const before = source.before === undefined ? undefined : withFacts(source.before);
  const isNamed = flags.folder !== undefined || flags.device !== undefined;
  const places = isNamed ? [placeIn(after, flags)] : hierarchyOf(after.containers).firewallPlaces();
  if (places.length === 0) {
    throw new CodedError(
      'PLACE_NEEDED',
      'cannot draw a map: the configuration has no folder or firewall; pass --snapshot with a file of "scm snapshot"',
    );
  }
  const sources = { ...(before === undefined ? {} : { before }), after };
  const title = `Map of ${plan ?? flags.snapshot ?? 'the candidate configuration'}`;
  const zones = flags.internetZone === undefined ? {} : { internetZones: flags.internetZone };
  const data = mapOf(mapSources(sources, places), { ...sources, ...zones, title });
  const known = data.zones.map(({ name }) => name);
  const unknown = flags.internetZone?.find((name) => !known.includes(name));
  if (unknown === undefined) return data;
  throw new CodedError(
    'UNKNOWN_ZONE',
    `cannot use --internet-zone "${unknown}": the map does not have this zone; ${namesToTry(unknown, known)}`,
  );
}

type Writer = (data: MapData) => string;

const writers: Readonly<Record<string, Writer>> = {
  '.svg': (data) => mapSvg(visibleData(data)),
  '.html': (data) => mapHtml(visibleData(data), { script: uiFile('map.js'), style: uiFile('map.css') }),
  '.json': jsonText,
};

function writerOf(file: string): Writer {
  const writer = writers[extname(file).toLowerCase()];
  if (writer !== undefined) return writer;
  throw new UsageError('BAD_FORMAT', `cannot write ${file}: its ending says no format; use .svg, .html or .json`);
}

function jsonText(data: MapData): string {
  return `${visibleJson(JSON.stringify(mapJson(data), undefined, 2))}\n`;
}
