import { containerOf, kindNamed, rulebases, scopes, type Rulebase } from '../../catalog';
import { asFields, asText, asTexts, type Fields } from '../state/fields';
import type { RevisionSubject } from '../state/revision';
import type { Anchor } from './plan-moves';
import type { RulebaseAddress } from './rulebase';

/** Which rulebase an order is about. */
export function addressOf(fields: Fields): RulebaseAddress {
  const container = containerOf(fields) ?? { scope: scopes[0], name: '' };
  return { kind: kindNamed(asText(fields['type']) ?? ''), container, position: positionOf(fields) };
}

/** `pre` where nothing is said. */
function positionOf(fields: Fields): Rulebase {
  return rulebases.find((one) => one === fields['position']) ?? 'pre';
}

/** The id of an order: the rulebase that it is about. */
export function idOf({ kind, container, position }: RulebaseAddress): string {
  return [kind.name, container.scope, container.name, position].join('/');
}

/** What an import id says; undefined for anything else. */
export function parseOrderId(text: string): Fields | undefined {
  const parts = /^([a-z0-9_]+)\/(folder|snippet|device)\/(.+)\/(pre|post)$/.exec(text);
  if (parts === null) return undefined;
  const [, type = '', scope = '', container = '', position = ''] = parts;
  return { type, [scope]: container, position };
}

/** The rules and the anchor that an order names. */
export function wishOf(fields: Fields): {
  readonly rules: readonly string[];
  readonly anchor: NamedAnchor | undefined;
} {
  const anchor = asFields(fields['anchor']);
  const where = asText(anchor?.['where']);
  const rule = asText(anchor?.['rule']);
  return { rules: asTexts(fields['rules']), anchor: where === undefined ? undefined : { where, rule } };
}

/** An anchor as the configuration names it: its rule by name or UUID. */
export interface NamedAnchor {
  readonly where: string;
  readonly rule: string | undefined;
}

/** The anchor with the id of its rule, or undefined where it says nothing that can be done. */
export function anchorWith(anchor: NamedAnchor | undefined, ruleId: string | undefined): Anchor | undefined {
  if (anchor?.where === 'top' || anchor?.where === 'bottom') return { where: anchor.where };
  if ((anchor?.where === 'before' || anchor?.where === 'after') && ruleId !== undefined) {
    return { where: anchor.where, rule: ruleId };
  }
  return undefined;
}

/** Names that had an id when the order was last applied or read. */
export function knownIdsOf(fields: Fields | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asFields(fields?.['rule_ids']) ?? {}).flatMap(([name, id]) =>
      typeof id === 'string' ? [[name, id]] : [],
    ),
  );
}

/** What a revision of an order is of. It has no id, because it is no object of the service. */
export function orderSubject({ kind, container, position }: RulebaseAddress): RevisionSubject {
  return { kind: kind.name, scope: container.scope, container: container.name, name: `order of ${position}`, id: '' };
}
