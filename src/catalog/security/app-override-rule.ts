import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';
import { addressNames, zoneNames } from './match-names';
import { disabled, negateDestination, negateSource } from './rule-attributes';
import { rulePlacement, rulePlacementInvariant } from './rule-placement';

const any = ['any'];

export const appOverrideRule = defineResource({
  name: 'app_override_rule',
  doc: 'Says which application traffic is taken for, instead of looking inside to find out. Such traffic is not inspected.',
  api: { path: '/config/security/v1/app-override-rules', rulebase: true, movable: true, createAnswers: 200 },
  scopes,
  unique: 'path',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique among the rules that apply to a folder.',
    ),
    ...rulePlacement,
    application: attr(z.string().optional(), 'Application that the traffic is taken for.', {
      refs: { kinds: ['application'], open: true },
    }),
    description: attr(z.string().max(1024).optional(), 'Why the rule is there.'),
    destination: attr(z.array(z.string()).default(any), 'Addresses that the traffic goes to.', {
      set: true,
      refs: addressNames,
      narrows: { open: any },
    }),
    disabled,
    from: attr(z.array(z.string()).default(any), 'Zones that the traffic comes from.', {
      set: true,
      refs: zoneNames,
      narrows: { open: any },
    }),
    group_tag: attr(z.string().optional(), 'Tag that the rule is grouped by where rules are shown.', {
      refs: { kinds: ['tag'] },
    }),
    negate_destination: negateDestination,
    negate_source: negateSource,
    port: attr(z.string().optional(), 'Destination ports: numbers and ranges, joined by commas.', {
      example: '8080,9010-9020',
      narrows: {},
    }),
    protocol: attr(z.enum(['tcp', 'udp']).optional(), 'Protocol that the ports belong to.', { narrows: {} }),
    source: attr(z.array(z.string()).default(any), 'Addresses that the traffic comes from.', {
      set: true,
      refs: addressNames,
      narrows: { open: any },
    }),
    tag: tagNames('Tags that it carries; each must exist.'),
    to: attr(z.array(z.string()).default(any), 'Zones that the traffic goes to.', {
      set: true,
      refs: zoneNames,
      narrows: { open: any },
    }),
  }),
  invariants: [rulePlacementInvariant],
});
