import { hasKind, holdsHidden, kindNamed, printable, rulebases, scopes, type ResourceKind } from '../catalog';
import { cachedBy, CodedError, isObject, jsonProblem, parseJson } from '../core';
import { inconsistencyIn } from './inconsistency';
import { isServiceRead } from './service-read';
import { snapshotFormat, type Fields, type Snapshot } from './snapshot';

/** Reads a snapshot. `from` names the file in errors. Throws `NOT_A_SNAPSHOT`. */
export function readSnapshot(text: string, from: string): Snapshot {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw notASnapshot(from, jsonProblem(cause), cause);
  }
  const problem = problemOf(json);
  if (problem !== undefined) throw notASnapshot(from, problem);
  // Validated by problemOf, as far as it is used.
  const snapshot = json as Snapshot;
  const inconsistency = inconsistencyIn(snapshot);
  if (inconsistency !== undefined) throw notASnapshot(from, inconsistency);
  return withoutSecrets(snapshot);
}

/** Files of other versions may have values that this version hides. */
function withoutSecrets({ objects, rulebases: rules, ...rest }: Snapshot): Snapshot {
  return {
    ...rest,
    objects: objects.map(({ unknown: _, ...one }) => ({ ...one, fields: shownFields(one.kind, one.fields) })),
    rulebases: rules.map(({ order: _, ...list }) => ({
      ...list,
      rules: list.rules.map(({ unknown: __, ...one }) => ({ ...one, fields: shownFields(list.kind, one.fields) })),
    })),
  };
}

function shownFields(kind: string, fields: Fields): Fields {
  if (!hidesSome(kindNamed(kind))) return fields;
  const shown = printable(kindNamed(kind), fields, { removes: true, unlisted: 'removed by name' });
  return isObject(shown) ? shown : {};
}

const hidesSome = cachedBy(({ attributes }: ResourceKind) => holdsHidden(attributes));

function notASnapshot(from: string, why: string, cause?: unknown): CodedError {
  return new CodedError(
    'NOT_A_SNAPSHOT',
    `cannot read the snapshot ${from}: ${why}; make one with "scm snapshot --out FILE"`,
    {
      cause,
    },
  );
}

function problemOf(json: unknown): string | undefined {
  if (!isObject(json)) return 'it is not a JSON object';
  const { format } = json;
  if (typeof format !== 'string') return 'it has no format';
  if (format !== snapshotFormat) return `its format is ${format}, not ${snapshotFormat}`;
  if (typeof json['made'] !== 'string') return 'its creation time is missing';
  const { containers, objects, rulebases: rules, service } = json;
  if (service !== undefined && !isServiceRead(service)) return 'the service that it was read from is damaged';
  if (!Array.isArray(containers) || !containers.every(isContainerState)) return 'one of its containers is damaged';
  if (!Array.isArray(objects) || !objects.every(isSavedObject)) return 'one of its objects is damaged';
  if (!Array.isArray(rules) || !rules.every(isSavedRules)) return 'one of its rulebases is damaged';
  return Array.isArray(json['unread']) ? undefined : 'its list of unread parts is missing';
}

function isContainer(value: unknown): boolean {
  return isObject(value) && scopes.some((scope) => scope === value['scope']) && typeof value['name'] === 'string';
}

function isContainerState(value: unknown): boolean {
  if (!isObject(value) || !isContainer(value['container'])) return false;
  const { completeness, above, snippets, defaultRules } = value;
  if (defaultRules !== undefined && !(Array.isArray(defaultRules) && defaultRules.every(isDefaultRule))) return false;
  if (above !== undefined && typeof above !== 'string') return false;
  if (snippets !== undefined && !(Array.isArray(snippets) && snippets.every((snippet) => typeof snippet === 'string')))
    return false;
  return completeness === 'complete' || completeness === 'partial' || completeness === 'unseen';
}

function isDefaultRule(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['fields'])) return false;
  return value['name'] === 'intrazone-default' || value['name'] === 'interzone-default';
}

function isSavedObject(value: unknown): boolean {
  if (!isObject(value) || (value['container'] !== undefined && !isContainer(value['container']))) return false;
  return isKind(value['kind']) && typeof value['name'] === 'string' && isObject(value['fields']);
}

function isSavedRules(value: unknown): boolean {
  if (!isObject(value) || !isContainer(value['container']) || !isKind(value['kind'])) return false;
  const { rules, rulebase } = value;
  if (rulebase !== undefined && !rulebases.some((one) => one === rulebase)) return false;
  return (
    Array.isArray(rules) &&
    rules.every((rule) => isObject(rule) && typeof rule['name'] === 'string' && isObject(rule['fields']))
  );
}

function isKind(value: unknown): boolean {
  return typeof value === 'string' && hasKind(value);
}
