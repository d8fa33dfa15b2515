import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { portList } from '../port-list';
import { tagNames } from '../tag-names';
import { integer } from '../integer';
import { nameText } from '../name-text';

// A wrong length is the only problem that is reported.
const ports = portList(z.string().min(1, { abort: true }).max(1023, { abort: true }));
const week = integer(1, 604800);

const port = attr(ports, 'Destination ports: numbers and ranges, separated by commas.', {
  example: '8080,9010-9020',
  refusesEmpty: true,
});
const sourcePort = attr(ports.optional(), 'Source ports: numbers and ranges, separated by commas; if absent, any.', {
  example: '1024-65535',
  refusesEmpty: true,
  weakensPolicyWhenRemoved: {},
});

export const service = defineResource({
  name: 'service',
  effect: 'traffic',
  doc: 'Service object: TCP or UDP ports, for use in rules and service groups.',
  api: { path: '/config/objects/v1/services' },
  predefined: [
    { name: 'service-http', folder: 'All', protocol: { tcp: { port: '80,8080' } } },
    { name: 'service-https', folder: 'All', protocol: { tcp: { port: '443' } } },
  ],
  policyRole: 'service',
  schema: {
    name: attr(nameText(63, /^[ a-zA-Z\d.\-_]+$/), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the service.', { alsoKnownAs: ['comments'] }),
    tag: tagNames('Tags of the service; each must exist.'),
    protocol: optional.oneOf('Protocol and ports.', {
      tcp: optional.nested('TCP ports.', {
        port,
        source_port: sourcePort,
        override: optional
          .with({ affectsMatching: false, effect: 'none' })
          .nested('Override of the session timeouts.', {
            timeout: attr(week.default(3600), 'TCP session timeout in seconds.'),
            halfclose_timeout: attr(week.default(120), 'TCP half-closed timeout in seconds.'),
            timewait_timeout: attr(integer(1, 600).default(15), 'TCP TIME_WAIT timeout in seconds.'),
          }),
      }),
      udp: optional.nested('UDP ports.', {
        port,
        source_port: sourcePort,
        override: optional.with({ affectsMatching: false, effect: 'none' }).nested('Override of the session timeout.', {
          timeout: attr(week.default(30), 'UDP session timeout in seconds.'),
        }),
      }),
    }),
  },
});
