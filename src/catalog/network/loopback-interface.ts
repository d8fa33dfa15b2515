import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { interfaceIpv6, staticIp } from './interface-addressing';
import { comment, interfaceMtu, servicesAndRecords } from './interface-settings';

export const loopbackInterface = defineResource({
  name: 'loopback_interface',
  effect: 'routing',
  doc: 'Loopback interface: an address of the firewall that is independent of physical ports.',
  api: { path: '/config/network/v1/loopback-interfaces' },
  networkRole: 'interface',
  schema: {
    name: attr(
      z
        .string()
        .min(1)
        .regex(/^\$[a-zA-Z\d\-_. ]+$/),
      'Name, unique in its location; a variable that starts with `$`.',
    ),
    default_value: attr(
      z
        .string()
        .regex(/^loopback\.([1-9][0-9]{0,3})$/)
        .optional(),
      'Interface on the firewall, for example `loopback.1`.',
      { example: 'loopback.1' },
    ),
    comment,
    mtu: interfaceMtu,
    ...servicesAndRecords,
    ip: staticIp,
    ipv6: attr(interfaceIpv6.optional(), 'IPv6 settings of the interface.'),
  },
});
