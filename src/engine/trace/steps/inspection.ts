import { isObject } from '../../../core';
import type { PolicyRule } from '../../policy';
import { textAt, type Box } from '../../policy/engine';
import { ruleKey, type Firewall } from '../firewall';
import { kindWith } from '../kinds';
import type { ObjectReference } from '../object-reference';
import type { PacketStep } from '../trace-result';
import type { IdentifiedFlows } from '../rules/identification';
import { matchingRules } from './matching-rules';
import { ruleObjects } from './step-text';

/** Returns the steps that inspect an allowed flow, and its QoS class. */
export function inspectionSteps(firewall: Firewall, box: Box, rule: PolicyRule): readonly PacketStep[] {
  return [decryptionStep(firewall, box), profileStep(firewall, rule), ...qosStep(firewall, box)];
}

/** Returns the step of the override rule that sets the application of flows. */
export function overrideStep({ rule: read }: IdentifiedFlows): readonly PacketStep[] {
  if (read === undefined) return [];
  const application = read.unknown.includes('application')
    ? 'an application known only after the apply'
    : `application ${textAt(read.fields, 'application') ?? ''}`;
  return [
    {
      stage: 'application override',
      text: `rule "${read.rule.reference.name}": ${application}, without App-ID and content inspection`,
      objects: ruleObjects(kindWith('application-override'), read.rule),
    },
  ];
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
