import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { portList } from '../port-list';
import { tagNames } from '../tag-names';
import { addressNames, zoneNames } from './match-names';
import { disabled, negateDestination, negateSource } from './rule-attributes';
import { rulePlacement, rulePlacementInvariants } from './rule-placement';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

const any = ['any'];

export const appOverrideRule = defineResource({
  name: 'app_override_rule',
  effect: 'traffic',
  strength: notComparable,
  doc: 'Application override rule: sets the application of matching traffic, which bypasses App-ID and content inspection.',
  api: { path: '/config/security/v1/app-override-rules', rulebase: true, movable: true, create: { status: 200 } },
  unique: 'path',
  affectsRouting: true,
  networkRole: 'application-override',
  trafficEffect: {
    is: 'overrides-application',
    decidedBy: ['from', 'to', 'source', 'destination', 'port', 'protocol', 'application'],
  },
  schema: {
    name: attr(nameText(63, /^[a-zA-Z0-9._-]+$/), 'Name, unique along the folder path.'),
    ...rulePlacement,
    application: optional.text('Application of the matching traffic.', {
      refs: { kinds: ['application'], open: true },
    }),
    description: attr(z.string().max(1024).optional(), 'Description of the rule.'),
    destination: attr(z.array(z.string()).default(any), 'Destination addresses.', {
      set: true,
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    disabled,
    from: attr(z.array(z.string()).default(any), 'Source zones.', {
      set: true,
      refs: zoneNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    group_tag: optional.text('Tag that groups the rule in the rulebase view.', {
      effect: 'none',
      refs: { kinds: ['tag'] },
    }),
    negate_destination: negateDestination,
    negate_source: negateSource,
    port: attr(portList(z.string()).optional(), 'Destination ports: numbers and ranges, separated by commas.', {
      example: '8080,9010-9020',
      weakensPolicyWhenRemoved: {},
    }),
    protocol: optional.enum(['tcp', 'udp'], 'Protocol of the ports.', { weakensPolicyWhenRemoved: {} }),
    source: attr(z.array(z.string()).default(any), 'Source addresses.', {
      set: true,
      refs: addressNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
    tag: tagNames('Tags of the rule; each must exist.', { unconfirmed: ['maxItems', 'maxLength'] }),
    to: attr(z.array(z.string()).default(any), 'Destination zones.', {
      set: true,
      refs: zoneNames,
      weakensPolicyWhenRemoved: { open: any },
    }),
  },
  invariants: rulePlacementInvariants,
});
