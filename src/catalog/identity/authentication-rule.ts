import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, categoryNames, hipNames, portNames, userNames, zoneNames } from '../security/match-names';
import { disabled, negateDestination, negateSource } from '../security/rule-attributes';
import { rulePlacement, rulePlacementInvariant } from '../security/rule-placement';

const any = ['any'];

export const authenticationRule = defineResource({
  name: 'authentication_rule',
  doc: 'Demands that users sign in before traffic that matches may pass, and says how.',
  api: { path: '/config/identity/v1/authentication-rules', rulebase: true, movable: true, moveAnswers: 201 },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.'),
    ...rulePlacement,
    authentication_enforcement: attr(z.string().optional(), 'How users sign in: the name of an enforcement object.'),
    category: attr(z.array(z.string()).optional(), 'URL categories that users want to reach.', {
      set: true,
      refs: categoryNames,
      narrows: { open: any },
    }),
    description: attr(z.string().optional(), 'Why the rule is there.'),
    destination: attr(z.array(z.string()), 'Addresses that the traffic goes to.', { set: true, refs: addressNames }),
    destination_hip: attr(z.array(z.string()).optional(), 'Device postures that the destination must have.', {
      set: true,
      refs: hipNames,
      narrows: { open: any },
    }),
    disabled,
    from: attr(z.array(z.string()), 'Zones that the traffic comes from.', { set: true, refs: zoneNames }),
    group_tag: attr(z.string().optional(), 'Tag that the rule is grouped by where rules are shown.', {
      refs: { kinds: ['tag'] },
    }),
    hip_profiles: attr(z.array(z.string()).optional(), 'Device postures that the source must have.', {
      set: true,
      refs: hipNames,
      narrows: { open: any },
    }),
    log_authentication_timeout: attr(z.boolean().default(false), 'Whether it is logged when a sign-in expires.'),
    log_setting: attr(z.string().optional(), 'Log forwarding profile.', {
      refs: { kinds: ['log_forwarding_profile'], open: true },
    }),
    negate_destination: negateDestination,
    negate_source: negateSource,
    service: attr(z.array(z.string()), 'Protocols and ports, by service name.', { set: true, refs: portNames }),
    source: attr(z.array(z.string()), 'Addresses that the traffic comes from.', { set: true, refs: addressNames }),
    source_hip: attr(z.array(z.string()).optional(), 'Device postures that the source must have.', {
      set: true,
      refs: hipNames,
      narrows: { open: any },
    }),
    source_user: attr(z.array(z.string()).optional(), 'Users and user groups that have to sign in.', {
      set: true,
      refs: userNames,
      narrows: { open: any },
    }),
    tag: tagNames('Tags that it carries; each must exist.'),
    timeout: attr(z.number().int().min(1).max(1440).optional(), 'Minutes for which a sign-in holds.'),
    to: attr(z.array(z.string()), 'Zones that the traffic goes to.', { set: true, refs: zoneNames }),
  }),
  invariants: [rulePlacementInvariant],
});
