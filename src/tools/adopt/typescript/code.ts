import { visibleJson } from '../../../core';

/** A piece of TypeScript: literal code, a list, an object, or a call with arguments. */
export type Code =
  | string
  | { readonly list: readonly Code[] }
  | { readonly object: readonly Prop[] }
  | { readonly call: string; readonly args: readonly Code[] };

/** A property and its value. */
export type Prop = readonly [key: string, value: Code];

const width = 120;

/** Where a piece begins, and how many characters follow it on its last line. */
interface Place {
  /** Indentation of its line, in spaces. */
  readonly indent: number;
  readonly column: number;
  readonly after: number;
}

/** Formats code as prettier does, with 120 columns and single quotes. */
function codeText(code: Code, place: Place): string {
  const line = flat(code);
  if (line !== undefined && place.column + widthOf(line) + place.after <= width) return line;
  if (typeof code === 'string') return code;
  if ('list' in code) return listText(code.list, place);
  return 'object' in code ? objectText(code.object, place) : callText(code, place);
}

/** Formats a statement on its own line. */
export function statement(head: string, code: Code): string {
  return `${head}${codeText(code, { indent: 0, column: widthOf(head), after: 1 })};`;
}

/** Formats a quoted string. */
export function typescriptString(text: string): string {
  const escaped = visibleJson(JSON.stringify(text)).slice(1, -1).replaceAll('\\"', '"');
  const [single, double] = [text.split("'").length, text.split('"').length];
  return single > double ? `"${escaped.replaceAll('"', '\\"')}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

/** Formats a string that Terraform must take literally: cdktf does not escape template sequences. */
export function literal(text: string): string {
  return typescriptString(text.replaceAll('${', () => '$${').replaceAll('%{', '%%{'));
}

/** Formats an object key. */
function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : typescriptString(name);
}

/** Formats code on one line; undefined if prettier always breaks it. */
function flat(code: Code): string | undefined {
  if (typeof code === 'string') return code;
  if ('list' in code) {
    const items = code.list.map(flat);
    return isTable(code.list) || items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if ('object' in code) {
    const props = code.object.map(([key, value]) => [key, flat(value)] as const);
    if (props.some(([, value]) => value === undefined)) return undefined;
    return props.length === 0 ? '{}' : `{ ${props.map(([key, value]) => propText(key, value ?? '')).join(', ')} }`;
  }
  const args = code.args.map(flat);
  return args.includes(undefined) ? undefined : `${code.call}(${args.join(', ')})`;
}

/** Reports whether a list contains several objects, or several lists, each with more than one element. */
function isTable(items: readonly Code[]): boolean {
  if (items.length < 2) return false;
  const sizes = (of: (item: Code) => readonly unknown[] | undefined): boolean =>
    items.every((item) => (of(item)?.length ?? 0) > 1);
  return (
    sizes((item) => (typeof item === 'object' && 'object' in item ? item.object : undefined)) ||
    sizes((item) => (typeof item === 'object' && 'list' in item ? item.list : undefined))
  );
}

function listText(items: readonly Code[], { indent }: Place): string {
  const inner = indent + 2;
  if (items.length > 1 && items.every((item) => typeof item === 'string' && /^[\d.]+$/.test(item))) {
    return `[\n${fillLines(items.map(String), inner)}\n${spaces(indent)}]`;
  }
  const lines = items.map((item) => `${spaces(inner)}${codeText(item, { indent: inner, column: inner, after: 1 })},\n`);
  return `[\n${lines.join('')}${spaces(indent)}]`;
}

/** Formats numbers with as many per line as fit. */
function fillLines(items: readonly string[], indent: number): string {
  const lines: string[] = [];
  let line = spaces(indent);
  for (const item of items) {
    const next = line.trim() === '' ? `${line}${item},` : `${line} ${item},`;
    if (next.length > width) {
      lines.push(line);
      line = `${spaces(indent)}${item},`;
    } else line = next;
  }
  return [...lines, line].join('\n');
}

function objectText(props: readonly Prop[], { indent }: Place): string {
  if (props.length === 0) return '{}';
  const inner = indent + 2;
  const lines = props.map(([key, value]) => {
    const shown = keyText(key);
    const column = inner + widthOf(shown) + 2;
    const text = codeText(value, { indent: inner, column, after: 1 });
    // Prettier puts a long string on its own line, unless the key is too short for that to help.
    const isAlone = typeof value === 'string' && column + widthOf(text) + 1 > width && widthOf(shown) > 2;
    return `${spaces(inner)}${isAlone ? `${shown}:\n${spaces(inner + 2)}${text}` : propText(key, text)},\n`;
  });
  return `{\n${lines.join('')}${spaces(indent)}}`;
}

/**
 * Formats a call on one line with only its last argument expanded. If that does not fit, each argument has its own
 * line.
 */
function callText({ call, args }: { readonly call: string; readonly args: readonly Code[] }, place: Place): string {
  const before = args.slice(0, -1).map(flat);
  const last = args.at(-1);
  const head = `${call}(${before.map((arg) => `${arg ?? ''}, `).join('')}`;
  const opens = typeof last === 'object' && !('call' in last) && !isEmpty(last);
  if (opens && !before.includes(undefined) && place.column + widthOf(head) + 1 <= width) {
    const column = place.column + widthOf(head);
    const body = 'list' in last ? listText(last.list, place) : objectText(last.object, { ...place, column });
    return `${head}${body})`;
  }
  const inner = place.indent + 2;
  const lines = args.map((arg) => `${spaces(inner)}${codeText(arg, { indent: inner, column: inner, after: 1 })},\n`);
  return `${call}(\n${lines.join('')}${spaces(place.indent)})`;
}

function isEmpty(code: Exclude<Code, string>): boolean {
  if ('list' in code) return code.list.length === 0;
  return 'object' in code && code.object.length === 0;
}

function propText(key: string, value: string): string {
  return value === key ? key : `${keyText(key)}: ${value}`;
}

function spaces(count: number): string {
  return ' '.repeat(count);
}

// Most texts: looking at each letter takes a tenth of the time of a conversion.
const isNarrow = /^[\u0000-\u00ff]*$/;

/** Returns the width of a text in columns: East Asian wide characters take two. */
function widthOf(text: string): number {
  if (isNarrow.test(text)) return text.length;
  let columns = 0;
  for (const letter of text)
    columns +=
      /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]|\p{Extended_Pictographic}/u.test(letter) && letter > '\u00ff' ? 2 : 1;
  return columns;
}
