import { attr } from '../attribute';
import { offByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { feed, predefinedFeed } from './list-feed';
import { nameText } from '../name-text';

export const externalDynamicList = defineResource({
  name: 'external_dynamic_list',
  effect: 'traffic',
  doc: 'External dynamic list (EDL) of IP addresses, domains, URLs or subscriber IDs, fetched by the firewall from a web server.',
  api: { path: '/config/objects/v1/external-dynamic-lists' },
  policyRole: 'external-list',
  seededObjects: [
    {
      name: 'panw-highrisk-ip-list',
      folder: 'All',
      type: { predefined_ip: { url: 'panw-highrisk-ip-list' } },
    },
    {
      name: 'panw-known-ip-list',
      folder: 'All',
      type: { predefined_ip: { url: 'panw-known-ip-list' } },
    },
  ],
  schema: {
    name: attr(nameText(63, /^[ a-zA-Z\d.\-_]+$/), 'Name, unique in its location.'),
    type: optional.oneOf('Type of the external dynamic list and its source.', {
      predefined_ip: attr(predefinedFeed().optional(), 'Predefined IP list of the vendor.'),
      predefined_url: attr(predefinedFeed().optional(), 'Predefined URL list of the vendor.'),
      ip: attr(feed(255).optional(), 'IP list: addresses, subnets and ranges.'),
      domain: attr(
        feed(255, {
          expand_domain: offByDefault('Expand domains: match subdomains of the listed domains.'),
        }).optional(),
        'Domain list.',
      ),
      url: attr(feed(255).optional(), 'URL list.'),
      imsi: attr(feed(34).optional(), 'IMSI list: subscriber identities.'),
      imei: attr(feed(32).optional(), 'IMEI list: equipment identities.'),
    }),
  },
});
