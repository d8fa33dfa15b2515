import { isObject } from '../../core';
import type { PolicyRule } from '../../policy';
import { firstMatch, textAt, type Box } from '../../policy/engine';
import { ruleKey, type Firewall } from '../firewall';
import { kindWith } from '../kinds';
import type { ObjectReference } from '../object-reference';
import type { ReadRule } from '../rules/rules-of-kind';
import type { PacketStep } from '../trace-result';
import { ruleObjects } from './step-text';

/** What inspects a flow that a security rule allows, and the QoS class that it gets. */
export function inspectionSteps(firewall: Firewall, box: Box, rule: PolicyRule): readonly PacketStep[] {
  return [decryptionStep(firewall, box), profileStep(firewall, rule), ...qosStep(firewall, box)];
}

function decryptionStep({ decryption }: Firewall, box: Box): PacketStep {
  const kind = kindWith('decryption-rule');
  const { names, objects, rest } = matching(decryption, box, kind, ({ fields }) => textAt(fields, 'action') ?? '');
  const text = [...names, ...(rest > 0 ? ['no decryption rule matches'] : [])];
  return { stage: 'decryption', text: text.join('; otherwise '), objects };
}

function profileStep({ profileGroups, names }: Firewall, rule: PolicyRule): PacketStep {
  const groups = profileGroups.get(ruleKey(rule)) ?? [];
  const kind = kindWith('profile-group');
  const texts = groups.map((name) => {
    const object = names.surroundings.find(name, [kind]);
    const profiles = Object.entries(object?.fields ?? {}).flatMap(([field, value]) =>
      Array.isArray(value) && value.length > 0 ? [`${field} ${value.map(String).join(' ')}`] : [],
    );
    return `profile group ${name}${profiles.length === 0 ? '' : `: ${profiles.join(', ')}`}`;
  });
  const objects = groups.flatMap((name): readonly ObjectReference[] => {
    const object = names.surroundings.find(name, [kind]);
    if (object === undefined) return [];
    return [{ kind, name, ...(object.container === undefined ? {} : { container: object.container }) }];
  });
  return { stage: 'profiles', text: texts.length === 0 ? 'no profile group' : texts.join(', '), objects };
}

function qosStep({ qos }: Firewall, box: Box): readonly PacketStep[] {
  if (qos.length === 0) return [];
  const kind = kindWith('qos-rule');
  const { names, objects } = matching(qos, box, kind, ({ fields }) => {
    const { action, dscp_tos: marking } = fields;
    const number = isObject(action) && typeof action['class'] === 'string' ? action['class'] : 'of the default';
    return `class ${number}${marking === undefined ? '' : ', if the packet has one of its DSCP codepoints'}`;
  });
  return names.length === 0 ? [] : [{ stage: 'qos', text: names.join('; otherwise '), objects }];
}

function matching(
  rules: readonly ReadRule[],
  box: Box,
  kind: string,
  does: (rule: ReadRule) => string,
): { readonly names: readonly string[]; readonly objects: readonly ObjectReference[]; readonly rest: number } {
  const { matches, rest } = firstMatch(
    [box],
    rules.map((read) => ({ read, boxes: read.rule.boxes })),
  );
  return {
    names: matches.map(({ rule: { read } }) => `rule "${read.rule.reference.name}": ${does(read)}`),
    objects: matches.flatMap(({ rule: { read } }) => ruleObjects(kind, read.rule)),
    rest: rest.length,
  };
}
