import { namesText } from '../../core';
import { kindLabel, matchedFields } from '../../catalog';
import { domainOf } from '../accounts/effects';
import { stateRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { isAllowing, isBlocking, isDeciding } from '../state/meaning';
import type { ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import { aboutObject } from './about';
import type { Finder, FindingContext } from './context';

/**
 * Finds values that the review cannot see: known only after the apply, or sensitive. If such a value affects which
 * traffic is allowed, a reviewer cannot approve the change.
 */
export const hiddenValues: Finder = (context) =>
  context.changes.objects.flatMap(({ after, address, action }): readonly FindingDraft[] => {
    if (after === undefined || action === 'none') return [];
    const { unknown, hidden } = after;
    const unknowns = unknown.length === 0 ? [] : [draftOf('known-after-apply', after, unknown, context)];
    const decides = matters(after, hidden, context);
    const sensitive = decides ? [draftOf('sensitive-value', after, hidden, context)] : [];
    return [...unknowns, ...sensitive].map((draft) => ({ ...draft, ...aboutObject(after, address) }));
  });

type Id = 'known-after-apply' | 'sensitive-value';

const reasons: Readonly<Record<Id, string>> = {
  'known-after-apply': 'known only after the apply',
  'sensitive-value': 'marked as sensitive',
};

function draftOf(id: Id, state: ObjectState, attributes: readonly string[], context: FindingContext): FindingDraft {
  const what = `${kindLabel(state.kind.name)} "${state.name}": ${namesText(attributes)} ${attributes.length === 1 ? 'is' : 'are'} ${reasons[id]}`;
  const facts = { attributes: attributes.toSorted() };
  if (!matters(state, attributes, context)) {
    return { id, severity: 'low', title: what, detail: 'it does not decide which traffic is allowed', facts };
  }
  return {
    id,
    severity: 'high',
    title: `${what}, so the review cannot determine which traffic is allowed`,
    detail: 'write the value as a constant, or apply the resource that it comes from first',
    facts,
  };
}

/** Reports whether values of an object affect which traffic a rule allows. */
function matters(state: ObjectState, attributes: readonly string[], { reaches, states }: FindingContext): boolean {
  if (attributes.length === 0) return false;
  const { kind, name } = state;
  const decisive = [...attributes].filter((wire) => Object.keys(matchedFields(kind, { [wire]: ['?'] })).length > 0);
  const isOpen = isAllowing(state);
  // Without its profiles, traffic that a rule allows is not inspected.
  if (isOpen && attributes.some((wire) => domainOf(kind, wire) === 'protection')) return true;
  if (isDeciding(kind) && attributes.includes('disabled')) return true;
  if (decisive.length === 0) return false;
  if (isDeciding(kind)) return decisive.includes('action') || isOpen || blocked(state, states.before);
  const allowing = new Set(
    [...states.after.rulebases.values()].flatMap(({ rules }) => rules.filter(isAllowing).map((rule) => rule.name)),
  );
  return name !== '' && reaches.after.rulesOf(state).some((rule) => allowing.has(rule.name));
}

/** Reports whether a rule blocked something before: what it no longer matches may be allowed by another one. */
function blocked(state: ObjectState, { rulebases }: TenantState): boolean {
  const key = stateRuleKey(state);
  return [...rulebases.values()].some(({ rules }) =>
    rules.some((rule) => isBlocking(rule) && stateRuleKey(rule) === key),
  );
}
