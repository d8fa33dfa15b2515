import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CodedError, messageOf } from '../../core';
import { childOf, type ConfigNode } from './config-node';
import { readSet } from './read-set';
import { badExport, readXml, type OddNode } from './read-xml';

/** An exported configuration. */
export interface ExportedConfiguration {
  readonly root: ConfigNode;
  readonly form: 'xml' | 'set';
  /** Version of PAN-OS that wrote it; undefined if the file does not say. */
  readonly version: string | undefined;
  readonly from: 'panorama' | 'firewall';
  /** Elements with something that was left out. */
  readonly odd: readonly OddNode[];
}

/** Files above this size are refused: in bytes. */
const largest = 1024 ** 3;

/** Reads an exported configuration: XML, or `set` commands. Throws `BAD_EXPORT`. */
export function readConfiguration(file: string): ExportedConfiguration {
  const opened = openConfiguration(file);
  const first = opened.next();
  const start = first.done === true ? '' : first.value;
  if (start.trim() === '') throw badExport(file, 1, 'it is empty', 'export the configuration again');
  const form = /^\s*</.test(start) ? 'xml' : 'set';
  const pieces = withFirst(start, opened);
  const read =
    form === 'xml' ? readXml(pieces, file) : { root: readSet([...pieces].join(''), file), version: undefined, odd: [] };
  const root = unwrapped(read.root);
  if (root.tag !== 'config') {
    throw badExport(file, root.line, `its root is <${root.tag}>, not <config>`, 'export the whole configuration');
  }
  return { root, form, version: read.version, odd: read.odd, from: sourceOf(root, file) };
}

/** Answers of the XML API wrap the configuration in `<response><result>`. */
function unwrapped(root: ConfigNode): ConfigNode {
  const config = root.tag === 'response' ? childOf(childOf(root, 'result'), 'config') : undefined;
  if (config === undefined) return root;
  config.parent = undefined;
  return config;
}

function sourceOf(root: ConfigNode, file: string): ExportedConfiguration['from'] {
  const devices = childOf(root, 'devices')?.children ?? [];
  const has = (key: string): boolean => [root, ...devices].some((node) => childOf(node, key) !== undefined);
  if (has('device-group') || has('template') || childOf(root, 'panorama') !== undefined) return 'panorama';
  if (['vsys', 'network', 'rulebase', 'address', 'deviceconfig'].some(has) || childOf(root, 'shared') !== undefined)
    return 'firewall';
  throw badExport(
    file,
    root.line,
    'it has no device group, vsys or shared configuration',
    'export the whole configuration',
  );
}

function* openConfiguration(file: string): Generator<string, void> {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (cause) {
    throw new CodedError('BAD_EXPORT', `cannot read ${file}: ${messageOf(cause)}; pass an exported configuration`, {
      cause,
    });
  }
  try {
    const { size } = fstatSync(handle);
    if (size > largest)
      throw badExport(
        file,
        1,
        `it has ${String(size)} bytes, more than ${String(largest)}`,
        'export the parts one by one',
      );
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const buffer = Buffer.alloc(1024 * 1024);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      yield decoded(decoder, buffer.subarray(0, read), file);
    }
    yield decoded(decoder, undefined, file);
  } finally {
    closeSync(handle);
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer | undefined, file: string): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw badExport(file, 1, 'it is not UTF-8', 'convert it to UTF-8');
  }
}

function* withFirst(first: string, rest: Iterator<string, void>): Generator<string, void> {
  yield first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}
