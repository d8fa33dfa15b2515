import { isObject } from '../../core';
import type { PolicyRule } from '../../policy';
import { textAt, type Box } from '../../policy/engine';
import { ruleKey, type Firewall } from '../firewall';
import { kindWith } from '../kinds';
import type { ObjectReference } from '../object-reference';
import type { PacketStep } from '../trace-result';
import { matchingRules } from './matching-rules';

/** Returns the steps that inspect an allowed flow, and its QoS class. */
export function inspectionSteps(firewall: Firewall, box: Box, rule: PolicyRule): readonly PacketStep[] {
  return [
    ...overrideStep(firewall, box),
    decryptionStep(firewall, box),
    profileStep(firewall, rule),
    ...qosStep(firewall, box),
  ];
}

function overrideStep({ overrides }: Firewall, box: Box): readonly PacketStep[] {
  const kind = kindWith('application-override');
  const { texts, objects } = matchingRules(
    overrides,
    box,
    kind,
    ({ fields }) => `application ${textAt(fields, 'application') ?? ''}, without App-ID and content inspection`,
  );
  return texts.length === 0 ? [] : [{ stage: 'application override', text: texts.join('; otherwise '), objects }];
}

function decryptionStep({ decryption }: Firewall, box: Box): PacketStep {
  const kind = kindWith('decryption-rule');
  const { texts, objects, rest } = matchingRules(decryption, box, kind, ({ fields }) => textAt(fields, 'action') ?? '');
  const all = [...texts, ...(rest > 0 ? ['no decryption rule matches'] : [])];
  return { stage: 'decryption', text: all.join('; otherwise '), objects };
}

function profileStep({ profileGroups, names }: Firewall, rule: PolicyRule): PacketStep {
  const groups = profileGroups.get(ruleKey(rule)) ?? [];
  const kind = kindWith('profile-group');
  const texts = groups.map((name) => {
    const object = names.visibleScope.find(name, [kind]);
    const profiles = Object.entries(object?.fields ?? {}).flatMap(([field, value]) =>
      Array.isArray(value) && value.length > 0 ? [`${field} ${value.map(String).join(' ')}`] : [],
    );
    return `profile group ${name}${profiles.length === 0 ? '' : `: ${profiles.join(', ')}`}`;
  });
  const objects = groups.flatMap((name): readonly ObjectReference[] => {
    const object = names.visibleScope.find(name, [kind]);
    if (object === undefined) return [];
    return [{ kind, name, ...(object.container === undefined ? {} : { container: object.container }) }];
  });
  return { stage: 'profiles', text: texts.length === 0 ? 'no profile group' : texts.join(', '), objects };
}

function qosStep({ qos }: Firewall, box: Box): readonly PacketStep[] {
  if (qos.length === 0) return [];
  const kind = kindWith('qos-rule');
  const { texts, objects } = matchingRules(qos, box, kind, ({ fields }) => {
    const { action, dscp_tos: marking } = fields;
    const number = isObject(action) && typeof action['class'] === 'string' ? action['class'] : 'of the default';
    return `class ${number}${marking === undefined ? '' : ', if the packet has one of its DSCP codepoints'}`;
  });
  return texts.length === 0 ? [] : [{ stage: 'qos', text: texts.join('; otherwise '), objects }];
}
