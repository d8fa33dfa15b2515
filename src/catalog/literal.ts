import type { LiteralForm, Reference } from './reference';
import { isReversedRange } from './reversed-range';
import { isIP } from 'node:net';

const v4 = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}`;
const v6 = String.raw`[0-9a-fA-F]*:[0-9a-fA-F:]*:?(${v4})?`;

// Patterns to distinguish literals from names; those of IPv6 addresses are refined by isIP.
const forms: Record<LiteralForm, RegExp> = {
  ip: new RegExp(`^(${v4}(/([0-2]?\\d|3[0-2]))?|${v6}(/(\\d{1,2}|1[01]\\d|12[0-8]))?)$`),
  'ip-range': new RegExp(`^((${v4})-(${v4})|(${v6})-(${v6}))$`),
  country: /^[A-Z]{2}$/,
  variable: /^\$[a-zA-Z0-9_.-]+$/,
};

/** Reports whether a string in a referring attribute is a keyword or literal, and therefore not a name. */
export function isLiteral(reference: Reference, text: string): boolean {
  return (
    (reference.words?.includes(text) ?? false) ||
    (reference.literals?.some((form) => form !== 'variable' && isOfForm(form, text)) ?? false)
  );
}

function isOfForm(form: LiteralForm, text: string): boolean {
  if (!forms[form].test(text)) return false;
  if (form === 'ip') return isIP(text.replace(/\/.*$/, '')) !== 0;
  return form !== 'ip-range' || (text.split('-').every((one) => isIP(one) !== 0) && !isReversedRange(text));
}

/** Reports whether a string is a reference to a variable, such as `$net`. */
export function isVariableReference(text: string): boolean {
  return forms.variable.test(text);
}

/** Returns the quoted names in a filter expression: `'web' and 'prod'` contains two. */
export function namesInExpression(text: string): readonly string[] {
  return [...text.matchAll(/'([^']+)'|"([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? '');
}
