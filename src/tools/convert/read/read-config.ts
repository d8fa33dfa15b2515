import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CodedError, messageOf } from '../../../core';
import { childOf, nodeAt, type ConfigNode } from './config-node';
import { readSet } from './read-set';
import { badExport, controlCharacter, controlIn, readXml, type OddNode } from './read-xml';

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
  if (has('device-group') || has('template') || has('template-stack')) return 'panorama';
  // What Panorama has pushed to a firewall is in this element; on Panorama, its own settings are.
  const isPushed = nodeAt(root, 'panorama/vsys') !== undefined;
  if (childOf(root, 'panorama') !== undefined && !isPushed && !has('vsys')) return 'panorama';
  if (isPushed) return 'firewall';
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
    const status = fstatSync(handle);
    const { size } = status;
    if (status.isDirectory()) {
      throw new CodedError('BAD_EXPORT', `cannot read ${file}: it is a folder; pass an exported configuration`);
    }
    if (size > largest)
      throw badExport(
        file,
        1,
        `it has ${String(size)} bytes, more than ${String(largest)}`,
        'export the parts one by one',
      );
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const buffer = Buffer.alloc(1024 * 1024);
    let line = 1;
    for (let read = readSync(handle, buffer), isFirst = true; read > 0; read = readSync(handle, buffer)) {
      const bytes = buffer.subarray(0, read);
      if (isFirst) demandText(bytes, file);
      isFirst = false;
      const text = decoded(decoder, bytes, line, file);
      line = demandNoControls(text, line, file);
      yield text;
    }
    yield decoded(decoder, undefined, line, file);
  } finally {
    closeSync(handle);
  }
}

function decoded(
  decoder: InstanceType<typeof TextDecoder>,
  bytes: Buffer | undefined,
  line: number,
  file: string,
): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw badExport(file, line, 'it is not UTF-8', 'convert it to UTF-8');
  }
}

/** First bytes of files that contain others. */
const containers: readonly (readonly [string, string])[] = [
  ['\u001f\u008b', 'it is compressed by gzip'],
  ['PK\u0003\u0004', 'it is compressed as ZIP'],
  ['BZh', 'it is compressed by bzip2'],
  ['\u00fd7zXZ', 'it is compressed by xz'],
];

function demandText(bytes: Buffer, file: string): void {
  const start = bytes.subarray(0, 8).toString('latin1');
  const [, why] = containers.find(([magic]) => start.startsWith(magic)) ?? [];
  if (why !== undefined)
    throw badExport(file, 1, why, 'unpack it, for example with gunzip, and pass the XML file in it');
}

/** Throws for a control character, which neither XML nor set commands have. Returns the line at the end of the text. */
function demandNoControls(text: string, line: number, file: string): number {
  const at = text.search(controlCharacter);
  const upTo = at === -1 ? text : text.slice(0, at);
  let end = line;
  for (let next = upTo.indexOf('\n'); next !== -1; next = upTo.indexOf('\n', next + 1)) end += 1;
  if (at !== -1) throw controlIn(file, end);
  return end;
}

function* withFirst(first: string, rest: Iterator<string, void>): Generator<string, void> {
  yield first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}
