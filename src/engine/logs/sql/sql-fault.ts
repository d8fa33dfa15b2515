/** What makes a text more, or less, than one name or expression of SQL; undefined for one. */
export function sqlFault(text: string): string | undefined {
  const closing: string[] = [];
  let quote: string | undefined;
  for (let i = 0; i < text.length; i++) {
    const [one = '', two] = [text[i], text.slice(i, i + 2)];
    if (quote !== undefined) {
      if (one === quote) quote = undefined;
      continue;
    }
    if (two === '--' || two === '/*') return `a comment (${two})`;
    if (one === ';') return 'a semicolon';
    if (one === "'" || one === '"' || one === '`') quote = one;
    if (one === '(' || one === '[') closing.push(one === '(' ? ')' : ']');
    if ((one === ')' || one === ']') && closing.pop() !== one) return `a "${one}" that nothing opens`;
  }
  if (quote !== undefined) return `an open quote (${quote})`;
  const open = closing.at(-1);
  return open === undefined ? undefined : `no "${open}" for an open bracket`;
}
