import { allKinds } from '../../catalog';
import { isObject } from '../../core';
import {
  effectivePolicy,
  rulesMeeting,
  Vocabulary,
  type Configuration,
  type ConfiguredRule,
  type Policy,
} from '../../engine/policy';
import { trafficRuleKey } from '../analysis/traffic';
import { kindMeaning } from '../state/meaning';
import type { ListTraffic, RequiredRule } from './invariant';
import type { Violation } from './violation';

type Fields = ConfiguredRule['fields'];
type RulesByKey = ReadonlyMap<string, { readonly rule: ConfiguredRule; readonly place: number }>;

/** Returns the required rules that a policy lacks. */
export function missingRules(
  requirement: RequiredRule,
  policy: Policy,
  configuration: Configuration,
  rulesOf: (kind: string) => RulesByKey,
): readonly Violation[] {
  return requirement.is === 'blockLists'
    ? unblockedLists(requirement.traffic, policy, rulesOf)
    : undecryptedZones(requirement.traffic, policy, configuration, rulesOf);
}

const other = { source: 'destination', destination: 'source' } as const;
/** Fields that limit a rule, apart from zones and addresses. */
const limits = ['service', 'application', 'source_user', 'category', 'source_hip', 'destination_hip', 'schedule'];

/**
 * Checks for each list that a rule blocks it and that no rule above allows such traffic. The content of a list is
 * unknown, so it may be any address.
 */
function unblockedLists(
  traffic: ListTraffic,
  policy: Policy,
  rulesOf: (kind: string) => RulesByKey,
): readonly Violation[] {
  const { from = ['any'], to = ['any'] } = traffic;
  const rules = rulesOf(kindMeaning('security-rule'));
  const met = rulesMeeting(policy, { from, to });
  return (['source', 'destination'] as const).flatMap((side) =>
    (traffic[side] ?? []).flatMap((list): readonly Violation[] => {
      const words = `${side} list ${list}`;
      for (const { reference, effect } of met) {
        const found = rules.get(trafficRuleKey(reference));
        if (found === undefined) continue;
        if (effect === 'allow') {
          return [
            {
              rule: reference,
              place: found.place,
              what: `allows traffic before a rule blocks the ${words}`,
              region: undefined,
            },
          ];
        }
        if (blocks(found.rule.fields, side, list, { from, to })) return [];
      }
      return [{ rule: undefined, place: 0, what: `no rule blocks the ${words}`, region: undefined }];
    }),
  );
}

interface Zones {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function blocks(fields: Fields, side: 'source' | 'destination', list: string, { from, to }: Zones): boolean {
  return (
    textsIn(fields[side]).includes(list) &&
    fields[`negate_${side}`] !== true &&
    isAny(fields[other[side]]) &&
    limits.every((field) => isAny(fields[field])) &&
    covers(fields['from'], from) &&
    covers(fields['to'], to)
  );
}

/** Checks for each zone that an enabled rule decrypts all sessions to it. Exceptions are rules above it. */
function undecryptedZones(
  { from = [], to = [] }: ListTraffic,
  { container, vocabulary }: Policy,
  configuration: Configuration,
  rulesOf: (kind: string) => RulesByKey,
): readonly Violation[] {
  const kinds = allKinds().filter(({ protects }) => protects?.includes('decryption') === true);
  const rules = kinds.flatMap(({ name }): readonly Fields[] => {
    const known = rulesOf(name);
    const there = effectivePolicy(configuration, container, new Vocabulary(vocabulary.budget), [name]).rules;
    return there.flatMap(({ reference }) => {
      const found = known.get(trafficRuleKey(reference));
      return found === undefined ? [] : [found.rule.fields];
    });
  });
  return to.flatMap((zone): readonly Violation[] => {
    const isDecrypted = rules.some(
      (fields) =>
        decryptsAll(fields) && covers(fields['to'], [zone]) && (from.length === 0 || covers(fields['from'], from)),
    );
    return isDecrypted
      ? []
      : [{ rule: undefined, place: 0, what: `no rule decrypts all sessions to zone ${zone}`, region: undefined }];
  });
}

function decryptsAll(fields: Fields): boolean {
  const { action, type } = fields;
  const isForward = !isObject(type) || 'ssl_forward_proxy' in type;
  return (
    action === 'decrypt' &&
    isForward &&
    ['source', 'destination', 'service', 'category', 'source_user', 'source_hip', 'destination_hip'].every((field) =>
      isAny(fields[field]),
    )
  );
}

function covers(value: unknown, zones: readonly string[]): boolean {
  return isAny(value) || (!zones.includes('any') && zones.every((zone) => textsIn(value).includes(zone)));
}

function isAny(value: unknown): boolean {
  const texts = textsIn(value);
  return texts.length === 0 || texts.includes('any');
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.map(String) : [];
}
