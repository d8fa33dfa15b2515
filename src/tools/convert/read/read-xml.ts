import { parser as createParser, type Tag } from 'sax';
import { CodedError, messageOf } from '../../../core';
import type { ConfigNode } from './config-node';
import { RepeatedContainers } from './repeated-containers';
import { masked } from './secret-values';

/** More levels than any export has. Whatever follows the reader may recurse. */
const deepest = 200;
/** More characters than any name or attribute of an export has. */
const longestAttribute = 4096;

/** Characters that no export contains. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
export const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The root element, and the version that it states. */
export interface XmlConfiguration {
  readonly root: ConfigNode;
  readonly version: string | undefined;
  readonly odd: readonly OddNode[];
}

/** An element with something that a firewall does not write and that the reader leaves out. */
export interface OddNode {
  readonly node: ConfigNode;
  readonly why: string;
  /** Spaces around its text were left out. */
  readonly isSpace: boolean;
}

/** Attributes that exports have: names, versions, and notes of the user interface about who changed an element. */
const knownAttributes: ReadonlySet<string> = new Set([
  ...['name', 'uuid', 'version', 'urldb', 'detail-version', 'admin', 'dirtyId', 'time', 'loc', 'src', 'ptpl'],
]);

/**
 * Reads the elements of an exported configuration from pieces of text. Entities and document types are refused, so that
 * nothing in the file can expand. Throws `BAD_EXPORT`.
 */
export function readXml(pieces: Iterable<string>, from: string): XmlConfiguration {
  const parser = createParser(true, { position: true });
  let root: ConfigNode | undefined;
  let version: string | undefined;
  let at: ConfigNode | undefined;
  let depth = 0;
  const odd: OddNode[] = [];
  const lineOf = (): number => parser.line + 1;
  const fail = (why: string, fix: string): CodedError => badExport(from, lineOf(), why, fix);
  const repeated = new RepeatedContainers();
  const once = onceEach();
  parser.onerror = (error) => {
    const [why = ''] = error.message.split('\n');
    const isLong = /^max buffer length/i.test(why);
    throw fail(
      isLong ? 'a name, an attribute or a comment is too long' : why.toLowerCase(),
      'export the configuration again; the file is cut or damaged',
    );
  };
  parser.ondoctype = () => {
    throw fail('it declares a document type', 'remove the declaration: an export has none');
  };
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(body)?.[1];
    if (name !== 'xml' || encoding === undefined || /^utf-?8$/i.test(encoding)) return;
    throw fail(`its encoding is ${encoding}`, 'convert it to UTF-8');
  };
  const demandNoControls = (text: string): void => {
    if (controlCharacter.test(text)) throw controlIn(from, lineOf());
  };
  parser.onopentag = ({ name, attributes }: Tag) => {
    for (const value of Object.values(attributes)) {
      demandNoControls(value);
      if (value.length > longestAttribute) {
        throw fail(`an attribute of <${name}> is too long`, 'correct it, or export the configuration again');
      }
    }
    const named = name === 'entry' ? attributes['name'] : undefined;
    const entry = named === undefined ? undefined : masked(named);
    const uuid = name === 'entry' ? attributes['uuid'] : undefined;
    const plain: ConfigNode = { tag: once(name), name: entry, line: lineOf(), parent: at, text: '', children: none };
    const node = uuid === undefined ? plain : { ...plain, uuid };
    if (at === undefined) root ??= node;
    for (const key of Object.keys(attributes)) {
      if (at === undefined || (key === 'name' ? name === 'entry' : knownAttributes.has(key))) continue;
      odd.push({ node, why: `<${name}> has an attribute "${key}"`, isSpace: false });
    }
    if (name === 'config' && attributes['version'] !== undefined) version ??= masked(attributes['version']);
    if (at?.children === none) at.children = [node];
    else at?.children.push(node);
    if (++depth > deepest) {
      throw fail(`it is nested deeper than ${deepest} levels`, 'export the configuration again');
    }
    at = node;
  };
  parser.ontext = (text) => {
    demandNoControls(text);
    if (at !== undefined) at.text += text;
  };
  parser.oncdata = (text) => {
    if (at !== undefined) at.text += text;
  };
  parser.onclosetag = () => {
    if (at === undefined) return;
    const trimmed = at.text.trim();
    if (trimmed !== '' && trimmed !== at.text)
      odd.push({ node: at, why: 'its text has spaces around it', isSpace: true });
    at.text = once(masked(trimmed));
    if (at.text !== '' && at.children.length > 0) {
      throw fail(`<${at.tag}> has text between its elements`, 'remove it, or export the configuration again');
    }
    // A list that grew has room for more: for millions of short lists, more than their members take.
    if (at.children.length > 0 && at.children.length <= shortList) at.children = at.children.slice();
    const { parent } = at;
    depth--;
    repeated.merge(at);
    at = parent;
  };
  try {
    for (const piece of pieces) parser.write(piece);
    parser.close();
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw badExport(from, lineOf(), messageOf(cause), 'export the configuration again');
  }
  if (root === undefined) throw fail('it contains no element', 'export the configuration again');
  return { root, version, odd };
}

/** Children of every leaf. */
const none: ConfigNode[] = Object.freeze<ConfigNode[]>([]) as ConfigNode[]; // replaced before the first child

/** Members of the lists that are copied. */
const shortList = 16;

/** More texts than this are probably values that differ. */
const mostKept = 20_000;

/** Returns a function that returns the same string for equal ones: a file has few tags and millions of elements. */
function onceEach(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size < mostKept && text.length <= 64) known.set(text, text);
    return text;
  };
}

/** Error for a file that cannot be read as an export. */
export function badExport(from: string, line: number, why: string, fix: string): CodedError {
  return new CodedError('BAD_EXPORT', `cannot read ${from}, line ${String(line)}: ${why}; ${fix}`);
}

/** Error for a control character, written as itself or as a reference. */
export function controlIn(from: string, line: number): CodedError {
  return badExport(from, line, 'it contains a control character', 'remove it, or export the configuration again');
}
