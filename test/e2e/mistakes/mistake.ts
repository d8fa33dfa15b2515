/** The first step that stops a mistake, or that shows a warning where the mistake is not certainly one. */
export type Step = 'editor' | 'synth' | 'synth warning' | 'plan' | 'plan warning' | 'apply';

/** One mistake in one language. */
export interface Form {
  readonly text: string;
  readonly at: Step;
  /** Part of the first line. */
  readonly says: RegExp;
}

/** A typical mistake, as an app in TypeScript and as a configuration in HCL. */
export interface Mistake {
  readonly name: string;
  /** A program with a folder `branches`; the comment `here` marks the line that the error must name. */
  readonly typescript: Form;
  /** A file of a configuration with the folder `Branches`; undefined for what HCL cannot express. */
  readonly hcl?: Form;
}

/** A rule of a program that allows everything, except what `fields` sets. */
export const rule = (fields: string, name = 'r'): string =>
  `new scm.SecurityRule(branches, '${name}', { ...open, ${fields} }); // here`;

/** HCL of a rule: everything is `any` except what `fields` sets. */
export function hclRule(
  label: string,
  fields: Readonly<Record<string, string>>,
  folder = 'folder = "Branches"',
): string {
  const all: Readonly<Record<string, string>> = {
    name: `"${label}"`,
    action: '"allow"',
    ...Object.fromEntries(
      ['from', 'to', 'source', 'destination', 'application', 'service', 'category', 'source_user'].map((one) => [
        one,
        '["any"]',
      ]),
    ),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `  ${name} = ${value}`);
  return `resource "scm_security_rule" "${label}" {\n  ${folder}\n${lines.join('\n')}\n}\n`;
}

/** HCL of an address. */
export const address = (label: string, fields: string, folder = 'folder = "Branches"'): string =>
  `resource "scm_address" "${label}" {\n  name = "${label}"\n  ${folder}\n  ${fields}\n}\n`;
