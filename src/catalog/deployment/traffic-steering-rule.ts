import * as z from 'zod';
import { isJsonObject, isObject } from '../../core';
import { attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { addressNames, serviceNames, userNames } from '../security/match-names';
import { notComparable } from '../stronger';
import { ruleName } from '../security/rule-name';

// Terraform's structure has one more object level around the alternatives than the API's.
const codec: Codec = {
  toApi: ({ action, ...rest }) => {
    const inner = isObject(action) ? action['forward'] : undefined;
    return { ...rest, ...(inner === undefined ? {} : { action: inner }) };
  },
  fromApi: ({ action, ...rest }) => ({ ...rest, ...(action === undefined ? {} : { action: { forward: action } }) }),
  properties: ({ action, ...rest }) => {
    const { forward = {} } = isJsonObject(action) && isJsonObject(action['properties']) ? action['properties'] : {};
    return { ...rest, action: forward };
  },
};

export const trafficSteeringRule = defineResource({
  name: 'traffic_steering_rule',
  effect: 'routing',
  strength: notComparable,
  doc: 'Traffic steering rule: sends matching Prisma Access traffic to a service connection. The first matching rule applies.',
  api: {
    path: '/config/deployment/v1/traffic-steering-rules',
    ordered: true,
    location: { queryOf: ['create'] },
    codec,
  },
  onlyFolder: { name: 'Service Connections' },
  schema: {
    name: attr(ruleName, 'Name, unique in its location.'),
    action: optional.nested('Action for matching traffic.', {
      forward: attr(
        nested(
          {
            forward: optional.nested('Forward matching traffic to a target.', {
              target: optional.text('Target service connection group or service connection.'),
            }),
            no_pbf: attr(
              nested({}).optional(),
              'No policy-based forwarding: matching traffic follows the routing table.',
              { wire: 'no-pbf' },
            ),
          },
          [maybeSeveral(exactlyOne('forward', 'no_pbf'))],
        ).optional(),
        'Forwarding action. The official provider nests it one level deeper than the API; so does this one.',
      ),
    }),
    category: optional.textSet('URL categories to match; if absent, every category matches.', {
      refs: { kinds: ['url_category'], open: true },
      weakensPolicyWhenRemoved: {},
    }),
    destination: attr(z.array(z.string()).default(['any']), 'Destination addresses.', {
      set: true,
      refs: { ...addressNames, open: true },
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
    service: required.textSet('Services to match.', { refs: { ...serviceNames, open: true } }),
    source: required.textSet('Source addresses.', { refs: { ...addressNames, open: true } }),
    source_user: attr(z.array(z.string()).default(['any']), 'Source users and user groups.', {
      set: true,
      refs: userNames,
      weakensPolicyWhenRemoved: { open: ['any'] },
    }),
  },
});
