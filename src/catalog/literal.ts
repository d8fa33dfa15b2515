import type { LiteralForm, Reference } from './reference';

const v4 = String.raw`(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}`;
const v6 = String.raw`[0-9a-fA-F]*:[0-9a-fA-F:]*:?(${v4})?`;

// Shapes only, for telling a literal from a name; whether an address is a valid one is the service's business.
const forms: Record<LiteralForm, RegExp> = {
  ip: new RegExp(`^(${v4}(/([0-2]?\\d|3[0-2]))?|${v6}(/(\\d{1,2}|1[01]\\d|12[0-8]))?)$`),
  'ip-range': new RegExp(`^((${v4})-(${v4})|(${v6})-(${v6}))$`),
  country: /^[A-Z]{2}$/,
  variable: /^\$[a-zA-Z0-9_.-]+$/,
};

/** Whether a string in a referring attribute is a word or a literal and so names nothing that must exist. */
export function isLiteral(reference: Reference, text: string): boolean {
  return (
    (reference.words?.includes(text) ?? false) ||
    (reference.literals?.some((form) => form !== 'variable' && forms[form].test(text)) ?? false)
  );
}

/** Whether a string is a mention of a variable, such as `$net`. */
export function isVariableReference(text: string): boolean {
  return forms.variable.test(text);
}

/** Names in quotes inside a filter expression: `'web' and 'prod'` gives both. */
export function namesInExpression(text: string): readonly string[] {
  return [...text.matchAll(/'([^']+)'|"([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? '');
}
