import { isBlank, isObject } from '../../../core';
import { serviceRanges } from '../services-line';
import { applicationFlags, type ApplicationData, type ApplicationFact } from './application-fact';
import { applicationsWithUsualPorts } from './applications-with-usual-ports';
import { dataLines, factsError, jsonIn, namedValue, type FactsFile } from './data-lines';

/** Field names in CSV and JSON. */
const texts = ['category', 'subcategory', 'technology'] as const;
const columns = ['default_ports', 'decrypted_ports', ...texts, 'risk', ...applicationFlags] as const;

/**
 * Parses application data. CSV needs a header with `name`. Its optional columns are `default_ports`, `decrypted_ports`,
 * `category`, `subcategory`, `technology`, `risk` and the API names of the flags. JSON is a list of objects with the
 * same fields or those of the API (`default.port`). Other columns and fields are ignored. Throws `BAD_APP_DATA`.
 */
export function readApplicationData(text: string, name: string): ApplicationData {
  const file: FactsFile = { what: 'app data', name, code: 'BAD_APP_DATA' };
  const json = jsonIn(text, file);
  const rows = json === undefined ? fromCsv(text, file) : fromJson(json, file);
  const byName = new Map<string, ApplicationFact>();
  for (const { at, values } of rows) {
    const application = values['name'];
    if (typeof application !== 'string' || application === '') {
      throw factsError(file, at, `${namedValue(application)} is not the name of an application`, 'write a name');
    }
    if (byName.has(application)) {
      throw factsError(file, at, `${namedValue(application)} already has facts`, 'write one line for each application');
    }
    byName.set(application, factOf(values, at, file));
  }
  if (byName.size === 0)
    throw factsError(file, 'line 1', 'no application has facts', 'write a header and a line for each');
  return { source: name, byName, withUsedPorts: applicationsWithUsualPorts(byName) };
}

interface Row {
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function fromCsv(text: string, file: FactsFile): readonly Row[] {
  const [head, ...lines] = dataLines(text, file);
  const names = head?.cells.map((cell) => cell.toLowerCase().replaceAll(/[ -]/g, '_')) ?? [];
  if (!names.includes('name') || !columns.some((column) => names.includes(column))) {
    const fix = `write a header with name and some of ${columns.slice(0, 6).join(', ')}`;
    throw factsError(file, head?.at ?? 'line 1', `${namedValue(head?.cells.join(','))} is not a header`, fix);
  }
  return lines.map(({ at, cells }) => {
    if (cells.length > names.length) {
      const problem = `${namedValue(cells.join(','))} has ${cells.length} values for ${names.length} columns`;
      throw factsError(file, at, problem, 'quote values that contain a comma');
    }
    return { at, values: Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])) };
  });
}

function fromJson(json: unknown, file: FactsFile): readonly Row[] {
  const list = isObject(json) ? (json['applications'] ?? json['data']) : json;
  if (!Array.isArray(list)) throw factsError(file, 'item 1', 'the JSON is not a list', 'write a list of applications');
  return list.map((one: unknown, i) => {
    const at = `item ${i + 1}`;
    if (!isObject(one)) throw factsError(file, at, `${namedValue(one)} is not an object`, 'write {"name": "ssl"}');
    const ports = isObject(one['default']) ? one['default']['port'] : undefined;
    return { at, values: { ...(ports === undefined ? {} : { default_ports: ports }), ...one } };
  });
}

function factOf(values: Row['values'], at: string, file: FactsFile): ApplicationFact {
  const [ports, decrypted] = [portsOf(values, 'default_ports', at, file), portsOf(values, 'decrypted_ports', at, file)];
  const words = texts.flatMap((key) => {
    const value = values[key];
    if (isBlank(value)) return [];
    if (typeof value !== 'string')
      throw factsError(file, at, `${key} is ${namedValue(value)}, not a text`, 'write a text');
    return [[key, value] as const];
  });
  const risk = riskOf(values['risk'], at, file);
  return {
    ...(ports === undefined ? {} : { ports }),
    ...(decrypted === undefined ? {} : { decrypted }),
    ...Object.fromEntries(words),
    ...(risk === undefined ? {} : { risk }),
    flags: Object.fromEntries(
      applicationFlags.flatMap((key) => {
        const value = flagOf(key, values[key], at, file);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  };
}

function portsOf(values: Row['values'], key: string, at: string, file: FactsFile): readonly string[] | undefined {
  const value = values[key];
  if (isBlank(value)) return undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : String(value).split(/[\s;]+/);
  const ports = list.map((one) => String(one).trim().replace(/,$/, '').toLowerCase()).filter((one) => one !== '');
  const wrong = ports.find((port) => !/^(tcp|udp)\/dynamic$/.test(port) && serviceRanges(port) === undefined);
  if (wrong !== undefined) {
    const fix = 'write ports such as tcp/443, udp/53, tcp/dynamic, icmp or ip/47, with spaces between them';
    throw factsError(file, at, `${key} has ${namedValue(wrong)}, which is not a port`, fix);
  }
  return ports;
}

function riskOf(value: unknown, at: string, file: FactsFile): string | undefined {
  if (isBlank(value)) return undefined;
  if (/^[1-5]$/.test(String(value))) return String(value);
  throw factsError(file, at, `risk is ${namedValue(value)}`, 'write a number from 1 to 5');
}

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function flagOf(key: string, value: unknown, at: string, file: FactsFile): boolean | undefined {
  if (isBlank(value)) return undefined;
  const flag = flagWords.get(String(value).toLowerCase());
  if (flag === undefined) throw factsError(file, at, `${key} is ${namedValue(value)}`, 'write yes or no');
  return flag;
}
