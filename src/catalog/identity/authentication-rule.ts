import { attr } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagNames } from '../tag-names';
import { addressNames, categoryNames, hipNames, portNames, userNames, zoneNames } from '../security/match-names';
import { disabled, negateDestination, negateSource } from '../security/rule-attributes';
import { rulePlacement, rulePlacementInvariants } from '../security/rule-placement';
import { lowerIsStronger, onIsStronger, presence } from '../stronger';
import { ruleName } from '../security/rule-name';
import { integer } from '../integer';

const any = ['any'];

export const authenticationRule = defineResource({
  name: 'authentication_rule',
  effect: 'identity',
  doc: 'Authentication rule: requires matching users to authenticate before they can access a service.',
  api: { path: '/config/identity/v1/authentication-rules', rulebase: true, movable: true, move: { status: 201 } },
  unconfirmedLocations: ['folder', 'snippet', 'device'],
  unique: 'path',
  networkRole: 'authentication-rule',
  protects: ['authentication'],
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    ...rulePlacement,
    authentication_enforcement: optional.text('Authentication enforcement object.', {
      strength: { of: 'presence', none: 'none' },
    }),
    category: optional.textSet('URL categories to match.', {
      effect: 'traffic',
      refs: categoryNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    description: optional.text('Description of the rule.'),
    destination: required.textSet('Destination addresses.', { effect: 'traffic', refs: addressNames }),
    destination_hip: optional.textSet('HIP profiles of the destination device.', {
      effect: 'traffic',
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    disabled,
    from: required.textSet('Source zones.', { effect: 'traffic', refs: zoneNames }),
    group_tag: optional.text('Tag that groups the rule in the rulebase view.', {
      effect: 'none',
      refs: { kinds: ['tag'] },
    }),
    hip_profiles: optional.textSet('HIP profiles of the source device.', {
      effect: 'traffic',
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    log_authentication_timeout: offByDefault('Log authentication timeouts.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_setting: optional.text('Log forwarding profile.', {
      strength: presence,
      effect: 'logging',
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
    negate_destination: negateDestination,
    negate_source: negateSource,
    service: required.textSet('Services to match.', { effect: 'traffic', refs: portNames }),
    source: required.textSet('Source addresses.', { effect: 'traffic', refs: addressNames }),
    source_hip: optional.textSet('HIP profiles of the source device.', {
      effect: 'traffic',
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    source_user: optional.textSet('Source users and user groups.', {
      effect: 'traffic',
      refs: userNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    timeout: attr(integer(1, 1440).optional(), 'Authentication timeout in minutes.', {
      strength: lowerIsStronger(60),
    }),
    to: required.textSet('Destination zones.', { effect: 'traffic', refs: zoneNames }),
  },
  invariants: rulePlacementInvariants,
});
