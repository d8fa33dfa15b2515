import { containerOf, kindLabel, kindNamed, scopes } from '../../catalog';
import { asFields, asText, asTexts, type Fields } from '../state/fields';
import type { RevisionSubject } from '../state/revision';
import type { Anchor } from '../../core';
import type { Ranking } from './ranking';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

/** Which rulebase an order is about. */
export function rulebaseAddress(fields: Fields): RulebaseAddress {
  const kind = kindNamed(asText(fields['type']) ?? '');
  return rulebaseOf(kind, fields) ?? { kind, container: { scope: scopes[0], name: '' }, position: 'pre' };
}

/** The same, undefined where the container is not known yet. */
export function knownAddressOf(fields: Fields): RulebaseAddress | undefined {
  return containerOf(fields) === undefined ? undefined : rulebaseAddress(fields);
}

/** The id of an order: the rulebase that it is about. */
export function orderIdOf({ kind, container, position }: RulebaseAddress): string {
  return [kind.name, container.scope, container.name, position].join('/');
}

/** What messages call a rulebase: `the pre rulebase of security rules in folder "Branches"`. */
export function nameRulebase({ kind, container: { scope, name }, position }: RulebaseAddress): string {
  return `the ${position} rulebase of ${kindLabel(kind.name)}s in ${scope} ${JSON.stringify(name)}`;
}

/**
 * What an import id says; undefined for anything else. The mode and the anchor are nowhere at the service, so they can
 * be said behind a question mark.
 */
export function parseOrderId(text: string): Fields | undefined {
  const parts = /^([a-z0-9_]+)\/(folder|snippet|device)\/(.+)\/(pre|post)(?:\?(.*))?$/.exec(text);
  if (parts === null) return undefined;
  const [, type = '', scope = '', container = '', position = '', query = ''] = parts;
  const said = new URLSearchParams(query);
  const mode = said.get('mode') ?? 'relative';
  const [, where, rule = null] = /^(top|bottom|before|after)(?::(.+))?$/.exec(said.get('anchor') ?? '') ?? [];
  if ([...said.keys()].some((name) => name !== 'mode' && name !== 'anchor')) return undefined;
  if (!orderModes.includes(mode) || (said.has('anchor') && where === undefined)) return undefined;
  return { type, [scope]: container, position, mode, anchor: where === undefined ? null : { where, rule } };
}

/** How an order treats rules that it does not list. */
export const orderModes: readonly string[] = ['relative', 'exclusive'];

/** The rules and the anchor that an order names. */
export function desiredOrderOf(fields: Fields): {
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

/** The anchor with the id of its rule; undefined where there is none, `gone` where its rule is not there. */
export function anchorIn(ranking: Ranking, anchor: NamedAnchor | undefined): Anchor | 'gone' | undefined {
  if (anchor === undefined) return undefined;
  const { where } = anchor;
  if (where === 'top' || where === 'bottom') return { where };
  const rule = anchor.rule === undefined ? undefined : ranking.find(anchor.rule)?.id;
  return rule !== undefined && (where === 'before' || where === 'after') ? { where, rule } : 'gone';
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
