import type { CodedError } from '../../../core';
import type { ConfigNode } from './config-node';
import { badExport } from './read-xml';
import { masked } from './secret-values';

/**
 * Reads `set` commands, one for each line, into the same form as XML. The last word, or each word in brackets, is a value.
 * Throws `BAD_EXPORT`.
 */
export function readSet(text: string, from: string): ConfigNode {
  const root: ConfigNode = { tag: 'config', name: undefined, line: 1, parent: undefined, text: '', children: [] };
  // Lists of entries may have thousands of children.
  const known = new Map<ConfigNode, Map<string, ConfigNode>>();
  const below = (node: ConfigNode, tag: string, line: number): ConfigNode => {
    const children = known.get(node) ?? new Map<string, ConfigNode>();
    known.set(node, children);
    const found = children.get(tag);
    if (found !== undefined) return found;
    const shown = masked(tag);
    const child: ConfigNode = { tag: shown, name: undefined, line, parent: node, text: '', children: [], isWord: true };
    children.set(tag, child);
    node.children.push(child);
    return child;
  };
  for (const { content, line } of commandsIn(text.split(/\r?\n/), from)) {
    const { head, values } = wordsOf(content, line, from);
    const end = head.reduce((node, word) => below(node, word, line), root);
    for (const value of values) below(end, value, line);
  }
  return root;
}

/** Returns the commands. A text in quotes, such as a description, may have several lines. */
function* commandsIn(
  lines: readonly string[],
  from: string,
): Generator<{ readonly content: string; readonly line: number }> {
  for (let i = 0; i < lines.length; i += 1) {
    const line = i + 1;
    const content = [lines[i] ?? ''];
    if (content[0]?.includes('\r') === true) throw badExport(from, line, 'lines end with CR only', 'convert it to LF');
    if (content[0]?.trim() === '' || content[0]?.startsWith('#') === true) continue;
    for (let isOpen = hasOpenQuote(content[0] ?? ''); isOpen;) {
      const next = lines[i + 1];
      // The next command: the quote was forgotten.
      if (next === undefined || /^set\s/.test(next)) break;
      content.push(next);
      isOpen = !hasOpenQuote(next);
      i += 1;
    }
    yield { content: content.join('\n'), line };
  }
}

/** Reports whether the number of quotes is odd. */
function hasOpenQuote(line: string): boolean {
  return line.replace(/\\./g, '').split('"').length % 2 === 0;
}

interface Words {
  readonly head: readonly string[];
  /** Words in brackets. */
  readonly values: readonly string[];
}

const token = /"((?:[^"\\]|\\.)*)"|(\[)|(\])|([^\s"[\]]+)/sy;

function wordsOf(content: string, line: number, from: string): Words {
  const words: string[] = [];
  const values: string[] = [];
  let list: 'none' | 'open' | 'closed' = 'none';
  const trimmed = content.trim();
  let at = 0;
  while (at < trimmed.length) {
    if (/\s/.test(trimmed.charAt(at))) {
      at += 1;
      continue;
    }
    token.lastIndex = at;
    const match = token.exec(trimmed);
    if (match === null) throw badExport(from, line, 'a quote is not closed', 'close it, or export the commands again');
    const [whole, quoted, opens, closes, bare] = match;
    at += whole.length;
    if (words[0] === 'set' && quoted !== undefined && /[^\s\]]/.test(trimmed.charAt(at))) {
      throw badExport(from, line, 'a word follows a quote without a space', exportAgain);
    }
    // A list is the end of a command.
    const expected = opens !== undefined ? 'none' : closes !== undefined ? 'open' : undefined;
    if (list === 'closed' || (expected !== undefined && list !== expected)) throw incomplete(from, line);
    if (opens !== undefined) list = 'open';
    else if (closes !== undefined) list = 'closed';
    else {
      const word = quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/gs, '$1');
      (list === 'open' ? values : words).push(word);
    }
  }
  const [command, ...head] = words;
  if (command !== 'set') {
    throw badExport(from, line, `"${(command ?? '').slice(0, 40)}" is not a set command`, exportAgain);
  }
  if (list === 'open' || head.length === 0) throw incomplete(from, line);
  return { head, values };
}

const exportAgain = 'export with "set cli config-output-format set", or as XML';

function incomplete(from: string, line: number): CodedError {
  return badExport(from, line, 'the command is not complete', exportAgain);
}
