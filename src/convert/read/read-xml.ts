import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { CodedError, messageOf } from '../../core';
import type { ConfigNode } from './config-node';

/** The root element, and the version that it states. */
export interface XmlConfiguration {
  readonly root: ConfigNode;
  readonly version: string | undefined;
}

/**
 * Reads the elements of an exported configuration from pieces of text. Entities and document types are refused, so that
 * nothing in the file can expand. Throws `BAD_EXPORT`.
 */
export function readXml(pieces: Iterable<string>, from: string): XmlConfiguration {
  const parser = new SaxesParser({ xmlns: false, position: true, fileName: from });
  let root: ConfigNode | undefined;
  let version: string | undefined;
  let at: ConfigNode | undefined;
  const fail = (why: string, fix: string): CodedError => badExport(from, parser.line, why, fix);
  parser.on('error', (error) => {
    throw fail(withoutPosition(error.message), 'export the configuration again; the file is cut or damaged');
  });
  parser.on('doctype', () => {
    throw fail('it declares a document type', 'remove the declaration: an export has none');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
    throw fail(`its encoding is ${encoding}`, 'convert it to UTF-8');
  });
  parser.on('opentag', (tag) => {
    const node: ConfigNode = { ...elementOf(tag), line: parser.line, parent: at, text: '', children: [] };
    if (at === undefined) root ??= node;
    if (tag.name === 'config') version ??= tag.attributes['version'];
    at?.children.push(node);
    at = node;
  });
  parser.on('text', (text) => {
    if (at !== undefined) at.text += text;
  });
  parser.on('cdata', (text) => {
    if (at !== undefined) at.text += text;
  });
  parser.on('closetag', () => {
    // Indentation between elements is not a value.
    if (at !== undefined) at.text = at.children.length > 0 ? '' : at.text.trim();
    at = at?.parent;
  });
  try {
    for (const piece of pieces) parser.write(piece);
    parser.close();
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw badExport(from, parser.line, messageOf(cause), 'export the configuration again');
  }
  if (root === undefined) throw fail('it contains no element', 'export the configuration again');
  return { root, version };
}

/** Error for a file that cannot be read as an export. */
export function badExport(from: string, line: number, why: string, fix: string): CodedError {
  return new CodedError('BAD_EXPORT', `cannot read ${from}, line ${String(line)}: ${why}; ${fix}`);
}

function elementOf({ name: tag, attributes }: SaxesTagPlain): Pick<ConfigNode, 'tag' | 'name'> {
  return { tag, name: tag === 'entry' ? attributes['name'] : undefined };
}

/** The parser's messages begin with the file and the position. */
function withoutPosition(message: string): string {
  return message.replace(/^.*?:\d+:\d+:\s*/, '').replace(/\.$/, '');
}
