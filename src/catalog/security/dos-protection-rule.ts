import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagNames } from '../tag-names';
import { addressNames, portNames, userNames, zoneNames } from './match-names';
import { disabled } from './rule-attributes';
import { countedBy, presence } from '../stronger';

const any = ['any'];

export const dosProtectionRule = defineResource({
  name: 'dos_protection_rule',
  effect: 'protection',
  doc: 'DoS protection rule: applies DoS protection profiles to matching traffic. The first matching rule applies.',
  api: { path: '/config/security/v1/dos-protection-rules', ordered: true },
  unique: 'path',
  networkRole: 'dos-protection-rule',
  protects: ['flood-protection'],
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique along the folder path.'),
    position: attr(z.enum(['pre', 'post']).default('pre'), 'Rulebase that contains the rule: `pre` or `post`.', {
      effect: 'traffic',
    }),
    description: attr(z.string().min(0).max(255).optional(), 'Description of the rule.'),
    disabled,
    schedule: optional.text('Schedule of the rule; if absent, always.', {
      effect: 'traffic',
      refs: { kinds: ['schedule'] },
      weakensPolicyWhenRemoved: {},
    }),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    from: required.textSet('Source zones.', { effect: 'traffic', requiredByApi: true, refs: zoneNames }),
    to: required.textSet('Destination zones.', { effect: 'traffic', requiredByApi: true, refs: zoneNames }),
    source: required.textSet('Source addresses.', { effect: 'traffic', requiredByApi: true, refs: addressNames }),
    source_user: optional.textSet('Source users and user groups.', {
      effect: 'traffic',
      refs: userNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    destination: optional.textSet('Destination addresses.', {
      effect: 'traffic',
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    service: required.textSet('Services to match.', { effect: 'traffic', requiredByApi: true, refs: portNames }),
    action: optional
      .with({ strength: { of: 'action', context: 'denial-of-service' }, weakensPolicyWhenRemoved: {} })
      .oneOf('Action for matching traffic.', {
        deny: optional.nested('Deny the traffic.', {}),
        allow: optional.nested('Allow the traffic without DoS protection.', {}),
        protect: optional.nested('Protect: allow the traffic within the limits of the profiles.', {}),
      }),
    protection: required.with({ requiredByApi: true }).oneOf('DoS protection profiles of the rule.', {
      aggregate: optional.nested('Aggregate protection: all traffic is counted together.', {
        profile: required.text('DoS protection profile of type `aggregate`.', {
          strength: presence,
          refs: { kinds: ['dos_protection_profile'] },
        }),
      }),
      classified: optional.nested('Classified protection: traffic is counted by address.', {
        classification_criteria: optional
          .with({ wire: 'classification-criteria' })
          .nested('Classification criteria: addresses that are counted separately.', {
            address: required.enum(
              ['source-ip-only', 'destination-ip-only', 'src-dest-ip-both'],
              'Address criterion of the classification.',
              {
                unconfirmed: ['allowedLiterals'],
                requiredByApi: true,
                strength: countedBy('src-dest-ip-both', 'source-ip-only', 'destination-ip-only'),
              },
            ),
          }),
        profile: required.text('DoS protection profile of type `classified`.', {
          strength: presence,
          refs: { kinds: ['dos_protection_profile'] },
        }),
      }),
    }),
    log_setting: attr(z.string().default('Cortex Data Lake'), 'Log forwarding profile.', {
      strength: presence,
      effect: 'logging',
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
  },
});
