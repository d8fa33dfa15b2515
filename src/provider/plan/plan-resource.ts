import { extraName, holdsSecret, scopes, type ResourceKind } from '../../catalog';
import { deepEqual, type Diagnostic, type Path } from '../../core';
import { isUnknown, UNKNOWN, type TfValue } from '../../terraform/protocol';
import { holdsExtra, recordedExtra } from '../state/extra-state';
import type { Renames } from '../renames';
import { namesFolder, sameValue } from '../../tenant';
import { asText, type Fields } from '../state/fields';
import { encryptedValuesName } from '../state/secrets';
import { planFields } from './plan-fields';
import { recordOf, sameRecord, type ConfigRecord } from './record';

/** The plan of one resource. */
export interface ResourcePlan {
  readonly planned: Fields;
  readonly requiresReplace: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans a create (without `prior`) or an update. An update without a difference plans the prior state. */
export function planResource(
  kind: ResourceKind,
  config: Fields,
  prior: Fields | undefined,
  record: ConfigRecord | undefined,
  renames: Renames,
): ResourcePlan {
  const { fields, diagnostics } = planFields({ kind, config, prior, record });
  if (prior === undefined)
    return {
      planned: {
        ...fields,
        [extraName]: config[extraName] ?? null,
        ...secretForms(kind, UNKNOWN),
        tfid: UNKNOWN,
        revision: UNKNOWN,
      },
      requiresReplace: [],
      diagnostics,
    };
  const planned = keepRenamed(kind, fields, prior, renames);
  const replaced = kind.attributes.filter(
    (attribute) =>
      attribute.forceNew === true &&
      replaces(planned[attribute.name] ?? null, prior[attribute.name] ?? null, (a, b) => sameValue(attribute, a, b)),
  );
  const extra = plannedExtra(config[extraName] ?? null, prior[extraName] ?? null, record);
  const extraChanges = extra !== (prior[extraName] ?? null);
  const changed =
    extraChanges || kind.attributes.some((a) => !deepEqual(planned[a.name] ?? null, prior[a.name] ?? null));
  const rerecorded = record !== undefined && !sameRecord(record, recordOf(kind.attributes, config));
  noteRename(kind, planned, prior, renames);
  const written = changed || rerecorded;
  return {
    planned: {
      ...planned,
      [extraName]: extra,
      ...secretForms(kind, written ? UNKNOWN : (prior[encryptedValuesName] ?? null)),
      tfid: moves(planned, prior) ? UNKNOWN : (prior['tfid'] ?? UNKNOWN),
      revision: written ? UNKNOWN : (prior['revision'] ?? UNKNOWN),
    },
    requiresReplace: [
      ...replaced.map(({ name }) => [name]),
      // If the API has no update operation, a change replaces the object.
      ...(extraChanges && !kind.api.operations.includes('update') ? [[extraName]] : []),
    ],
    diagnostics,
  };
}

/**
 * Returns the prior text if it is equivalent to the configured one, as Terraform permits. Fields that an import found
 * and no configuration set are kept.
 */
function plannedExtra(config: TfValue, prior: TfValue, record: ConfigRecord | undefined): TfValue {
  if (config === null) return recordedExtra(prior, record) === null ? prior : null;
  return !isUnknown(config) && holdsExtra(config, prior, record) ? prior : config;
}

/** Whether the location changes, which is part of the `tfid`. */
function moves(planned: Fields, prior: Fields): boolean {
  return scopes.some((scope) => !deepEqual(planned[scope] ?? null, prior[scope] ?? null));
}

function secretForms(kind: ResourceKind, value: TfValue): Fields {
  return holdsSecret(kind.attributes) ? { [encryptedValuesName]: value } : {};
}

function replaces(planned: TfValue, prior: TfValue, same: (a: TfValue, b: TfValue) => boolean): boolean {
  // A prior value that is unknown, such as the rulebase of a rule right after an import, causes no replacement.
  if (prior === null && planned !== null && !isUnknown(planned)) return false;
  return !same(planned, prior);
}

/** Keeps the prior folder name until the next read: renaming a folder does not move its objects. */
function keepRenamed(kind: ResourceKind, planned: Fields, prior: Fields, renames: Renames): Fields {
  const renamedAttributes = kind.attributes
    .filter((attribute) => (attribute.forceNew === true || namesFolder(attribute)) && attribute.type.kind === 'string')
    .filter((attribute) => renames.isRename(asText(prior[attribute.name]), asText(planned[attribute.name])));
  return {
    ...planned,
    ...Object.fromEntries(renamedAttributes.map((attribute) => [attribute.name, prior[attribute.name] ?? null])),
  };
}

/** Records a planned rename of a container, for the plans of the objects in it. */
export function noteRename(kind: ResourceKind, planned: Fields, prior: Fields, renames: Renames): void {
  const [before, after] = [asText(prior['name']), asText(planned['name'])];
  if (before !== undefined && after !== undefined && before !== after) renames.note(kind.name, before, after);
}
