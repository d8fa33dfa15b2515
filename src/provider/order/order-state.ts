import { containerOf, kindLabel, kindNamed, scopes } from '../../catalog';
import { asFields, asText, asTexts, type Fields } from '../state/fields';
import type { RevisionSubject } from '../state/revision';
import type { Anchor } from '../../core';
import type { Ranking } from './ranking';
import { rulebaseOf, type RulebaseAddress } from './rulebase';

/** Returns the rulebase that a rule order belongs to. */
export function rulebaseAddress(fields: Fields): RulebaseAddress {
  const kind = kindNamed(asText(fields['type']) ?? '');
  return rulebaseOf(kind, fields) ?? { kind, container: { scope: scopes[0], name: '' }, position: 'pre' };
}

/** Returns the rulebase of a rule order; undefined while its location is unknown. */
export function knownAddressOf(fields: Fields): RulebaseAddress | undefined {
  return containerOf(fields) === undefined ? undefined : rulebaseAddress(fields);
}

/** Returns the ID of a rule order, which names its rulebase. */
export function orderIdOf({ kind, container, position }: RulebaseAddress): string {
  return [kind.name, container.scope, container.name, position].join('/');
}

/** Returns the display name of a rulebase: `the pre rulebase of security rules in folder "Branches"`. */
export function nameRulebase({ kind, container: { scope, name }, position }: RulebaseAddress): string {
  return `the ${position} rulebase of ${kindLabel(kind.name)}s in ${scope} ${JSON.stringify(name)}`;
}

/**
 * Parses an import ID; undefined if it is not valid. The service does not store the mode and the anchor, so they may
 * follow as a query string.
 */
export function parseOrderId(text: string): Fields | undefined {
  const parts = /^([a-z0-9_]+)\/(folder|snippet|device)\/(.+)\/(pre|post)(?:\?(.*))?$/.exec(text);
  if (parts === null) return undefined;
  const [, type = '', scope = '', container = '', position = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  const mode = parameters.get('mode') ?? 'relative';
  const [, where, rule = null] = /^(top|bottom|before|after)(?::(.+))?$/.exec(parameters.get('anchor') ?? '') ?? [];
  if ([...parameters.keys()].some((name) => name !== 'mode' && name !== 'anchor')) return undefined;
  if (!orderModes.includes(mode) || (parameters.has('anchor') && where === undefined)) return undefined;
  return { type, [scope]: container, position, mode, anchor: where === undefined ? null : { where, rule } };
}

/** Modes: whether a rule order permits rules that it does not list. */
export const orderModes: readonly string[] = ['relative', 'exclusive'];

/** Returns the rules and the anchor of a rule order. */
export function desiredOrderOf(fields: Fields): {
  readonly rules: readonly string[];
  readonly anchor: NamedAnchor | undefined;
} {
  const anchor = asFields(fields['anchor']);
  const where = asText(anchor?.['where']);
  const rule = asText(anchor?.['rule']);
  return { rules: asTexts(fields['rules']), anchor: where === undefined ? undefined : { where, rule } };
}

/** An anchor in the configuration: its rule by name or UUID. */
export interface NamedAnchor {
  readonly where: string;
  readonly rule: string | undefined;
}

/** Resolves the rule of an anchor to its ID; undefined without an anchor, `gone` if the rule does not exist. */
export function anchorIn(ranking: Ranking, anchor: NamedAnchor | undefined): Anchor | 'gone' | undefined {
  if (anchor === undefined) return undefined;
  const { where } = anchor;
  if (where === 'top' || where === 'bottom') return { where };
  const rule = anchor.rule === undefined ? undefined : ranking.find(anchor.rule)?.id;
  return rule !== undefined && (where === 'before' || where === 'after') ? { where, rule } : 'gone';
}

/** Returns the IDs of the rules at the last apply or read, by name. */
export function knownIdsOf(fields: Fields | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asFields(fields?.['rule_ids']) ?? {}).flatMap(([name, id]) =>
      typeof id === 'string' ? [[name, id]] : [],
    ),
  );
}

/** Returns the revision subject of a rule order. It has no ID, because it is not an object of the service. */
export function orderSubject({ kind, container, position }: RulebaseAddress): RevisionSubject {
  return { kind: kind.name, scope: container.scope, container: container.name, name: `order of ${position}`, id: '' };
}
