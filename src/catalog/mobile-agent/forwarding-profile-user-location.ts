import * as z from 'zod';
import { isJsonObject, isObject } from '../../core';
import { attr, exactlyOne, maybeSeveral } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { folderOnCreate, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';

const byte = /25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?/.source;
const part = `(\\*|${byte})`;
/** An IPv4 address with an optional wildcard (`*`) byte, or a network. */
const address = z
  .string()
  .min(1)
  .regex(new RegExp(`^${part}\\.${part}\\.${part}\\.((\\*|(${byte}))|((${byte})\\/(3[0-2]|[1-2]?[0-9])))$`));

// The API nests the two alternatives in an object, and wraps each address in one.
const codec: Codec = {
  toApi: ({ internal_host_detection, ip_addresses, ...rest }) => ({
    ...rest,
    choice: {
      ...(internal_host_detection === undefined ? {} : { internal_host_detection }),
      ...(Array.isArray(ip_addresses) ? { ip_addresses: ip_addresses.map((name: unknown) => ({ name })) } : {}),
    },
  }),
  fromApi: ({ choice, ...rest }) => {
    if (!isObject(choice)) return choice === undefined ? rest : { ...rest, choice };
    const { ip_addresses: listed, ...other } = choice;
    return {
      ...rest,
      ...other,
      ...(Array.isArray(listed)
        ? { ip_addresses: listed.map((one: unknown) => (isObject(one) ? one['name'] : one)) }
        : {}),
    };
  },
  properties: ({ internal_host_detection = {}, ip_addresses, ...rest }) => {
    const { items = {}, ...list } = isJsonObject(ip_addresses) ? ip_addresses : {};
    const named = { type: 'object', properties: { name: items }, additionalProperties: false };
    const properties = { internal_host_detection, ip_addresses: { ...list, items: named } };
    return { ...rest, choice: { type: 'object', properties, additionalProperties: false } };
  },
};

export const forwardingProfileUserLocation = defineResource({
  name: 'forwarding_profile_user_location',
  effect: 'routing',
  strength: notComparable,
  doc: 'User location: detects the network of the endpoint by its IP address or by internal host detection.',
  api: { path: '/config/mobile-agent/v1/forwarding-profile-user-locations', ...folderOnCreate, codec },
  onlyFolder: mobileUsers,
  schema: {
    name: attr(forwardingName, 'Name, unique in its folder.', { requiredByApi: true }),
    description: attr(z.string().max(1023).optional(), 'Description of the user location.'),
    internal_host_detection: optional.nested(
      'Internal host detection: the location matches when the reverse DNS lookup succeeds.',
      {
        ip_address: attr(address, 'IP address for the reverse DNS lookup.', {
          unconfirmed: ['patterns'],
          example: '10.0.0.1',
        }),
        fqdn: attr(
          z
            .string()
            .max(255)
            .regex(/^([*a-zA-Z0-9._-])+$/),
          'FQDN that the reverse DNS lookup must return.',
          { unconfirmed: ['maxLength', 'patterns'], example: 'inside.example.com' },
        ),
      },
    ),
    ip_addresses: attr(z.array(address).optional(), 'IP addresses of the endpoint for which the location matches.', {
      unconfirmed: ['patterns'],
      set: true,
      example: '10.1.*.*',
    }),
  },
  choices: [{ ...maybeSeveral(exactlyOne('internal_host_detection', 'ip_addresses')), noneIsSent: true }],
});
