import type { Attribute, Choice, ObjectType } from './attribute-type';
import { integer } from './integer';

/** Suffix of the write-only companion of a secret. */
export const writeOnlySuffix = '_wo';
const versionSuffix = '_wo_version';

/**
 * Adds two companions to each secret: a write-only attribute, which is stored in neither plan nor state, and a version
 * whose change triggers an update of the secret. A required secret may be set through either attribute.
 */
export function withSecretSiblings(attributes: readonly Attribute[], choices: readonly Choice[]): ObjectType {
  const secrets = attributes.filter(({ secret, setBy }) => secret === true && setBy === undefined);
  if (secrets.length === 0) return { kind: 'object', attributes, choices };
  return {
    kind: 'object',
    attributes: attributes.flatMap((attribute) =>
      secrets.includes(attribute) ? [{ ...attribute, required: false }, ...siblingsOf(attribute)] : [attribute],
    ),
    choices: [...choices.map((choice) => widenChoice(choice, secrets)), ...secrets.map(eitherWay)],
  };
}

function siblingsOf(secret: Attribute): readonly Attribute[] {
  const [value, version] = [`${secret.name}${writeOnlySuffix}`, `${secret.name}${versionSuffix}`];
  const only = { sentIn: 'nowhere', required: false } as const;
  return [
    {
      ...only,
      name: value,
      wire: value,
      doc: `Write-only form of \`${secret.name}\`: never stored in plan or state. Requires Terraform 1.11.`,
      type: secret.type,
      schema: secret.schema,
      companionOf: { for: secret.name, as: 'value' },
    },
    {
      ...only,
      name: version,
      wire: version,
      doc: `Version of \`${value}\`: change this number to send a changed value.`,
      type: { kind: 'integer' },
      schema: integer().optional(),
      companionOf: { for: secret.name, as: 'version' },
    },
  ];
}

function eitherWay(secret: Attribute): Choice {
  const of = [[secret.name], [`${secret.name}${writeOnlySuffix}`]];
  return { count: secret.required ? 'exactly-one' : 'at-most-one', of };
}

// A choice is also satisfied by the secret's write-only companion.
function widenChoice(choice: Choice, secrets: readonly Attribute[]): Choice {
  const named = new Set(secrets.map(({ name }) => name));
  return {
    ...choice,
    of: choice.of.map((group) =>
      group.flatMap((name) => (named.has(name) ? [name, `${name}${writeOnlySuffix}`] : [name])),
    ),
  };
}
