const width = 100;

/** An HCL value: an expression, a list, or an object. */
export type Hcl =
  | string
  | { readonly list: readonly Hcl[] }
  | { readonly object: readonly (readonly [key: string, value: Hcl])[] };

/** Formats a block like `terraform fmt`. */
export function blockText(head: string, attributes: readonly (readonly [key: string, value: Hcl])[]): string {
  return `${head} {\n${attributeLines(attributes, '  ').join('\n')}\n}\n`;
}

/** Formats a string literal and escapes template sequences in it. */
export function hclString(text: string): string {
  return JSON.stringify(text)
    .replaceAll('${', () => '$${')
    .replaceAll('%{', '%%{')
    .replace(unseen, (char) => `\\U${(char.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`);
}

// Characters that editors hide or reorder; HCL can escape any character.
const unseen = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

function attributeLines(
  attributes: readonly (readonly [key: string, value: Hcl])[],
  indent: string,
): readonly string[] {
  const entries = attributes.map(([key, value]) => ({ name: keyText(key), text: valueText(value, indent) }));
  const runs: { readonly name: string; readonly text: string }[][] = [];
  // Like terraform fmt, align only consecutive single-line attributes.
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last === undefined || isLong(entry) || last.some(isLong)) runs.push([entry]);
    else last.push(entry);
  }
  return runs.flatMap((run) => {
    const longest = Math.max(...run.map(({ name }) => name.length));
    return run.map(({ name, text }) => `${indent}${name}${' '.repeat(longest - name.length)} = ${text}`);
  });
}

function isLong({ text }: { readonly text: string }): boolean {
  return text.includes('\n');
}

function valueText(value: Hcl, indent: string): string {
  if (typeof value === 'string') return value;
  const inner = `${indent}  `;
  if ('list' in value) {
    const texts = value.list.map((item) => valueText(item, inner));
    const line = `[${texts.join(', ')}]`;
    if (!line.includes('\n') && line.length < width) return line;
    return `[\n${texts.map((text) => `${inner}${text},\n`).join('')}${indent}]`;
  }
  const [only, second] = value.object;
  if (only === undefined) return '{}';
  const line = `{ ${keyText(only[0])} = ${valueText(only[1], indent)} }`;
  if (second === undefined && !line.includes('\n') && line.length < width) return line;
  return `{\n${attributeLines(value.object, inner).join('\n')}\n${indent}}`;
}

function keyText(name: string): string {
  return /^[a-zA-Z_][\w-]*$/.test(name) ? name : hclString(name);
}
