import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const serviceConnectionGroup = defineResource({
  name: 'service_connection_group',
  effect: 'routing',
  strength: notComparable,
  doc: 'Group of service connections, used as a traffic steering target.',
  api: { path: '/config/deployment/v1/service-connection-groups', location: { in: 'nowhere' } },
  onlyFolder: { name: 'Service Connections' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    disable_snat: optional.flag('Disable source NAT: source addresses are not translated.'),
    pbf_only: optional.flag('Use the service connections only for policy-based forwarding (traffic steering).'),
    target: required.textSet('Service connections in the group.', {
      refs: { kinds: ['service_connection'], open: true },
    }),
  },
});
