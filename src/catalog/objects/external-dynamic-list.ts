import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { feed, predefinedFeed } from './list-feed';

export const externalDynamicList = defineResource({
  name: 'external_dynamic_list',
  doc: 'A list of addresses, domains, URLs or subscribers that the firewalls fetch from a web server by themselves, so that its content changes without a push.',
  api: { path: '/config/objects/v1/external-dynamic-lists' },
  scopes: ['folder', 'snippet', 'device'],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[ a-zA-Z\d.\-_]+$/),
      'Name, unique in its container.',
    ),
    type: attr(
      nested(
        {
          predefined_ip: attr(predefinedFeed().optional(), 'A list of addresses that the vendor keeps.'),
          predefined_url: attr(predefinedFeed().optional(), 'A list of URLs that the vendor keeps.'),
          ip: attr(feed(255).optional(), 'Addresses, networks and ranges.'),
          domain: attr(
            feed(255, {
              expand_domain: attr(z.boolean().default(false), 'Whether every name below a listed domain matches too.'),
            }).optional(),
            'Domain names.',
          ),
          url: attr(feed(255).optional(), 'URLs, with wildcards.'),
          imsi: attr(feed(34).optional(), 'Identities of mobile subscribers.'),
          imei: attr(feed(32).optional(), 'Identities of mobile devices.'),
        },
        [exactlyOne('predefined_ip', 'predefined_url', 'ip', 'domain', 'url', 'imsi', 'imei')],
      ).optional(),
      'What the list holds and where it comes from.',
    ),
  }),
});
