import {
  extraName,
  nameReferencesOf,
  printable,
  printableText,
  renameReferences,
  secretsIn,
  type Attribute,
  type ResourceKind,
} from '../../catalog';
import { errorDiagnostic, KnownSecrets, type Diagnostic, type Path } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { readExtra, sameExtra } from './extra-state';
import type { Renames } from '../renames';
import { sameValue, walkFields, type FieldVisitor } from '../../tenant';
import type { Fields } from './fields';
import { fromWire } from './from-wire';
import { answerJudged } from './secrets';
import { bodyAttributes, type Body } from './to-wire';

/**
 * Reports attributes that another client changed between plan and apply, if the plan changes them or the configuration
 * sets them. It is not a conflict if the remote value equals the planned one or a rename of this process.
 */
export function findConflicts(
  kind: ResourceKind,
  remote: Body,
  states: { readonly prior: Fields; readonly planned: Fields; readonly config: Fields },
  renames: Renames,
): readonly Diagnostic[] {
  const read = fromWire(kind, answerJudged(kind, remote, states.prior, false), states.prior);
  const renamed = afterRenames(kind, states.prior, renames);
  const conflicts = [
    ...walkFields(bodyAttributes(kind), [read, states.planned, states.prior, renamed, states.config], conflictVisitor),
    ...extraConflict(remote, states),
  ];
  // Another client may have written a secret into another attribute.
  const known = new KnownSecrets(
    [remote, states.prior, states.planned, states.config].flatMap((one) => secretsIn(kind, one)),
  );
  return conflicts.map((one) => diagnosticOf(kind, one, known));
}

/** A changed value; without an attribute it is the extra. */
interface Conflict {
  readonly attribute: Attribute | undefined;
  readonly there: TfValue;
  readonly before: TfValue;
  readonly path: Path;
}

// Fields that only the prior extra set are removed, so their remote value does not matter.
function extraConflict(
  remote: Body,
  { prior, planned }: { readonly prior: Fields; readonly planned: Fields },
): readonly Conflict[] {
  const before = prior[extraName] ?? null;
  const there = readExtra(remote, prior);
  if (sameExtra(there, before) || sameExtra(readExtra(remote, planned), planned[extraName] ?? null)) return [];
  return [{ attribute: undefined, there, before, path: [extraName] }];
}

/** What the service has, compared with the plan, the prior state, the prior state after renames, and the configuration. */
const conflictVisitor: FieldVisitor<Conflict> = {
  names: 'name',
  together: 3,
  visit: ({ attribute, sides, path }, inside) => {
    // Every side is a Terraform value.
    const [there = null, after = null, before = null, renamed, config = null] = sides as readonly TfValue[];
    if (attribute === undefined || isUnknown(after)) return [];
    const accepted = [before, after, ...(renamed === undefined ? [] : [renamed])];
    if (accepted.some((one) => sameValue(attribute, there, one))) return [];
    // Without a key an item of the plan may be another one at the service.
    const isWhole = attribute.type.kind === 'list' && attribute.itemKey === undefined;
    const inner = isWhole ? undefined : inside([there, after, before ?? {}, renamed, config]);
    const isConfigured = config !== null || !sameValue(attribute, before, after);
    return inner ?? (isConfigured ? [{ attribute, there, before, path }] : []);
  },
};

function diagnosticOf(
  kind: ResourceKind,
  { attribute, there, before, path }: Conflict,
  known: KnownSecrets,
): Diagnostic {
  const show = (value: TfValue): string =>
    attribute === undefined
      ? JSON.stringify(printable(kind, { [extraName]: value }, { known, unlisted: 'hidden' }))
      : printableText(attribute, value, { known });
  const values = attribute?.secret === true ? '' : ` It was ${show(before)} and is ${show(there)} now.`;
  return errorDiagnostic(
    `${attribute?.name ?? extraName} was changed at the service between plan and apply`,
    `Nothing was written.${values} Plan again to see the current values.`,
    path,
  );
}

function afterRenames(kind: ResourceKind, prior: Fields, renames: Renames): Fields {
  // Attributes with references have the same names in Terraform and at the API; otherwise none would be found here.
  let fields: Fields = prior;
  for (const mention of nameReferencesOf(kind, prior)) {
    const now = mention.reference.kinds
      .map((one) => renames.current(one, mention.name))
      .find((name) => name !== mention.name);
    if (now !== undefined) fields = renameReferences(kind, fields, (reference) => reference.name === mention.name, now);
  }
  return fields;
}
