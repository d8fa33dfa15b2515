import { countedNoun, namesText } from '../../core';
import { kindLabel, hasKind, nameReferencesOf, type NameReference } from '../../catalog';
import { isStandIn } from '../plan/wire-object';
import type { FindingDraft } from '../report/fingerprint';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { isDefined } from '../state/refused-deletes';
import type { Hierarchy } from '../../tenant';
import type { TenantState } from '../state/tenant-state';
import { aboutObject, objectText } from './about';
import type { Finder, FindingContext } from './context';
import { containerKey, objectKey } from '../../tenant';

/** Finds problems of object changes: deletes of referenced objects, replacements, secrets, and deleted containers. */
export const objectFindings: Finder = (context) =>
  context.changes.objects.flatMap((change) => [
    ...deleteInUse(change, context),
    ...danglingReferences(change, context),
    ...replacedFindings(change),
    ...secretChanged(change),
    ...containerDeleted(change, context),
  ]);

/** The service rejects the delete of a referenced object. */
function deleteInUse({ before, address }: ObjectChange, { states }: FindingContext): readonly FindingDraft[] {
  const users = states.refused.find(({ object }) => object === before)?.users;
  if (before === undefined || users === undefined) return [];
  return [
    {
      id: 'delete-in-use',
      severity: 'high',
      title: `${objectText(before)} is deleted, but ${namesText(
        users.map(({ kind, name }) => `${kindLabel(kind.name)} "${name}"`),
        3,
      )} still ${users.length === 1 ? 'references' : 'reference'} it`,
      detail: 'the service refuses this delete and the run fails: remove the reference first, or keep the object',
      facts: { users: users.map(objectKey).sort() },
      ...aboutObject(before, address),
    },
  ];
}

/**
 * Finds references to names that are not defined. Checks only objects whose visible configuration is completely known.
 */
function danglingReferences(
  { action, after, before, address }: ObjectChange,
  context: FindingContext,
): readonly FindingDraft[] {
  const { states, reaches, changes } = context;
  if (after === undefined || (action !== 'create' && action !== 'update' && action !== 'replace')) return [];
  if (after.container === undefined || !isSeen(states.after, reaches.after.tree, after)) return [];
  const known = new Set(
    before === undefined ? [] : nameReferencesOf(before.kind, before.fields).map(({ name }) => name),
  );
  const deleted = new Set(
    changes.objects.flatMap((object) => (object.action === 'delete' && object.before ? [object.before.name] : [])),
  );
  const names = nameReferencesOf(after.kind, after.fields)
    .filter(
      (mention) =>
        isChecked(mention) && !isStandIn(mention.name) && !known.has(mention.name) && !deleted.has(mention.name),
    )
    .filter(({ name, reference }) => !isDefined(states.after, reaches.after.tree, after, name, reference.kinds))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  return [
    {
      id: 'dangling-reference',
      severity: 'high',
      title: `${objectText(after)} references ${namesText([...new Set(names)])}, which is not defined`,
      detail: 'the apply will be refused: check the spelling of the name and where it is visible',
      facts: { names: [...new Set(names)].sort() },
      ...aboutObject(after, address),
    },
  ];
}

/** Names from vendor catalogs, and of kinds outside this catalog, cannot be checked. */
function isChecked({ reference }: NameReference): boolean {
  return reference.open !== true && reference.orId !== true && reference.kinds.every(hasKind);
}

/** Reports whether all objects that an object can reference are known. */
function isSeen(tenantState: TenantState, tree: Hierarchy, { container }: ObjectState): boolean {
  if (container === undefined) return false;
  return tree
    .visible(container)
    .every((one) => tenantState.containers.get(containerKey(one))?.completeness === 'complete');
}

function replacedFindings({ action, before, after, address, replacedBy }: ObjectChange): readonly FindingDraft[] {
  if (action !== 'replace' || before === undefined || after === undefined) return [];
  const because = replacedBy.length === 0 ? '' : `: ${namesText(replacedBy)} cannot be changed`;
  return [
    {
      id: 'replaced',
      severity: 'medium',
      title: `${objectText(before)} is replaced${because}`,
      facts: { replacedBy: replacedBy.toSorted() },
      ...aboutObject(after, address),
    },
  ];
}

function secretChanged({ secrets, before, after, address }: ObjectChange): readonly FindingDraft[] {
  const state = after ?? before;
  if (secrets.length === 0 || state === undefined || after === undefined) return [];
  return [
    {
      id: 'secret-changed',
      severity: before === undefined ? 'info' : 'medium',
      title: `${objectText(state)}: ${before === undefined ? 'sets' : 'changes'} ${countedNoun(secrets.length, 'secret')} (${namesText(secrets)})`,
      facts: { secrets: secrets.toSorted(), isNew: before === undefined },
      ...aboutObject(state, address),
    },
  ];
}

function containerDeleted(
  { action, before, address, kind }: ObjectChange,
  { states }: FindingContext,
): readonly FindingDraft[] {
  if (action !== 'delete' || before === undefined || kind.contains === undefined) return [];
  const key = containerKey({ scope: kind.contains, name: before.name });
  const left = [...states.after.objects.values()].filter(({ container }) => containerKey(container) === key);
  const rules = [...states.after.rulebases.values()]
    .filter(({ container }) => containerKey(container) === key)
    .flatMap((rulebase) => rulebase.rules);
  const rest = [...rules, ...left];
  return [
    {
      id: 'container-deleted',
      severity: rest.length > 0 ? 'high' : 'medium',
      title: `${objectText(before)} is deleted${rest.length === 0 ? '' : `, but still contains ${countedNoun(rest.length, 'object')} that the plan does not delete`}`,
      facts: { left: rest.map(objectKey).sort() },
      ...(rest.length === 0
        ? {}
        : {
            detail: namesText(
              rest.map((state) => objectText(state)),
              3,
            ),
          }),
      subject: { kind: kind.name, name: before.name, address },
    },
  ];
}
