import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
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
  scopes,
  unconfirmedLocations: ['folder', 'snippet', 'device'],
  unique: 'path',
  networkRole: 'authentication-rule',
  protects: ['authentication'],
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    ...rulePlacement,
    authentication_enforcement: attr(z.string().optional(), 'Authentication enforcement object.', {
      strength: { of: 'presence', none: 'none' },
    }),
    category: attr(z.array(z.string()).optional(), 'URL categories to match.', {
      effect: 'traffic',
      set: true,
      refs: categoryNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    description: attr(z.string().optional(), 'Description of the rule.'),
    destination: attr(z.array(z.string()), 'Destination addresses.', {
      effect: 'traffic',
      set: true,
      refs: addressNames,
    }),
    destination_hip: attr(z.array(z.string()).optional(), 'HIP profiles of the destination device.', {
      effect: 'traffic',
      set: true,
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    disabled,
    from: attr(z.array(z.string()), 'Source zones.', { effect: 'traffic', set: true, refs: zoneNames }),
    group_tag: attr(z.string().optional(), 'Tag that groups the rule in the rulebase view.', {
      effect: 'none',
      refs: { kinds: ['tag'] },
    }),
    hip_profiles: attr(z.array(z.string()).optional(), 'HIP profiles of the source device.', {
      effect: 'traffic',
      set: true,
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    log_authentication_timeout: attr(z.boolean().default(false), 'Log authentication timeouts.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    log_setting: attr(z.string().optional(), 'Log forwarding profile.', {
      strength: presence,
      effect: 'logging',
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
    negate_destination: negateDestination,
    negate_source: negateSource,
    service: attr(z.array(z.string()), 'Services to match.', { effect: 'traffic', set: true, refs: portNames }),
    source: attr(z.array(z.string()), 'Source addresses.', { effect: 'traffic', set: true, refs: addressNames }),
    source_hip: attr(z.array(z.string()).optional(), 'HIP profiles of the source device.', {
      effect: 'traffic',
      set: true,
      refs: hipNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    source_user: attr(z.array(z.string()).optional(), 'Source users and user groups.', {
      effect: 'traffic',
      set: true,
      refs: userNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    timeout: attr(integer(1, 1440).optional(), 'Authentication timeout in minutes.', {
      strength: lowerIsStronger(60),
    }),
    to: attr(z.array(z.string()), 'Destination zones.', { effect: 'traffic', set: true, refs: zoneNames }),
  },
  invariants: rulePlacementInvariants,
});
