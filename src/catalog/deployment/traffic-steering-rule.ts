import * as z from 'zod';
import { isJsonObject, isObject } from '../../core/json';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import type { Reshape } from '../resource-kind';
import { addressNames, serviceNames, userNames } from '../security/match-names';

// Terraform has one object more around the alternatives than the API.
const reshape: Reshape = {
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
  doc: 'Sends traffic of Prisma Access to a service connection instead of the Internet. The first rule that matches decides.',
  api: {
    path: '/config/deployment/v1/traffic-steering-rules',
    ordered: true,
    scopeInQueryOf: ['create'],
    scopeAlsoInQuery: ['create'],
    reshape,
  },
  onlyFolder: { name: 'Service Connections' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    action: attr(
      nested({
        forward: attr(
          nested(
            {
              forward: attr(
                nested({ target: attr(z.string().optional(), 'Target that the traffic is sent to.') }).optional(),
                'Traffic is sent to a target.',
              ),
              no_pbf: attr(nested({}).optional(), 'Traffic goes where routing sends it.', { wire: 'no-pbf' }),
            },
            [exactlyOne('forward', 'no_pbf')],
          ).optional(),
          'What is done, one level deeper than at the API, as in the official provider.',
        ),
      }).optional(),
      'What happens to traffic that matches.',
    ),
    category: attr(z.array(z.string()).optional(), 'URL categories that match; without any, every category.', {
      set: true,
      refs: { kinds: ['url_category'], open: true },
      narrows: {},
    }),
    destination: attr(z.array(z.string()).default(['any']), 'Addresses that the traffic goes to.', {
      set: true,
      refs: { ...addressNames, open: true },
      narrows: { open: ['any'] },
    }),
    service: attr(z.array(z.string()), 'Protocols and ports, by service name.', {
      set: true,
      refs: { ...serviceNames, open: true },
    }),
    source: attr(z.array(z.string()), 'Addresses that the traffic comes from.', {
      set: true,
      refs: { ...addressNames, open: true },
    }),
    source_user: attr(z.array(z.string()).default(['any']), 'Users and user groups that the traffic belongs to.', {
      set: true,
      refs: userNames,
      narrows: { open: ['any'] },
    }),
  }),
});
