import * as z from 'zod';
import { attr, nested } from '../attribute';
import { hostNames, interfaceNames } from './interface-names';

/** Static addresses of an interface. */
export const staticAddresses = z
  .array(
    nested({ name: attr(z.string().min(1), 'Address with its prefix length, or a variable.', { refs: hostNames }) }),
  )
  .optional();

/** The same as an attribute. */
export const staticIp = attr(staticAddresses, 'Static addresses of the interface.', { itemKey: 'name' });

const arpEntry = {
  name: attr(z.string().optional(), 'IP address of the neighbour.'),
  hw_address: attr(z.string().optional(), 'MAC address that frames for it are sent to.'),
};

function neighbours(entry: z.ZodRawShape) {
  return attr(z.array(nested(entry)).optional(), 'Neighbours that are known without asking for them.', {
    itemKey: 'name',
  });
}

/** Neighbours that are known without asking. */
export const arpEntries = neighbours(arpEntry);

/** Neighbours of an interface of a VLAN, which says behind which port they are. */
export const vlanArpEntries = neighbours({
  ...arpEntry,
  interface: attr(z.string().optional(), 'Interface that the neighbour is behind.', { refs: interfaceNames }),
});

const dhcpClient = nested({
  enable: attr(z.boolean().default(true), 'Whether the interface asks for a lease.'),
  create_default_route: attr(z.boolean().default(true), 'Whether the gateway of the lease becomes the default route.'),
  send_hostname: attr(
    nested({
      enable: attr(z.boolean().default(true), 'Whether a host name is sent.'),
      hostname: attr(
        z
          .string()
          .min(1)
          .max(64)
          .regex(/^[a-zA-Z0-9._-]+$/)
          .default('system-hostname'),
        'Host name that is sent; `system-hostname` stands for that of the firewall.',
      ),
    }).optional(),
    'Host name that the DHCP server gets to see.',
  ),
  default_route_metric: attr(
    z.number().int().min(1).max(65535).default(10),
    'Metric of the default route; the lowest wins.',
  ),
});

/** How an interface gets its address: fixed, or from a DHCP server. */
export const addressing = {
  ip: staticIp,
  dhcp_client: attr(dhcpClient.optional(), 'The interface gets its address from a DHCP server.'),
};

const ddns = nested({
  ddns_enabled: attr(z.boolean().default(false), 'Whether the address is reported.'),
  ddns_vendor: attr(z.string().max(127), 'Dynamic DNS service that is told.'),
  ddns_update_interval: attr(
    z.number().int().min(1).max(30).default(1),
    'Days after which the address is reported again although it did not change.',
  ),
  ddns_cert_profile: attr(z.string(), 'Certificate profile that checks the certificate of the dynamic DNS service.', {
    refs: { kinds: ['certificate_profile'], open: true },
  }),
  ddns_hostname: attr(
    z
      .string()
      .max(255)
      .regex(/^[a-zA-Z0-9_.\-]+$/),
    'Name that is to resolve to the address.',
  ),
  ddns_ip: attr(z.string().optional(), 'Address that is reported, where the interface has a static one.'),
  ddns_vendor_config: attr(z.string().max(255), 'Settings that the dynamic DNS service asks for.'),
});

/** How an interface makes its address known under a name. */
export const ddnsConfig = attr(
  ddns.optional(),
  'Dynamic DNS: how the address of the interface is made known under a name.',
);

/** How a link of an aggregate group is negotiated with the switch. */
export const lacp = nested({
  enable: attr(z.boolean().default(false), 'Whether links join the group by LACP.'),
  fast_failover: attr(z.boolean().default(false), 'Whether a failed link is replaced within a second.'),
  mode: attr(z.enum(['passive', 'active']).default('passive'), '`active` asks for LACP, `passive` only answers.'),
  transmission_rate: attr(
    z.enum(['fast', 'slow']).default('slow'),
    'How often the other side is asked: every second (`fast`) or every 30 seconds (`slow`).',
  ),
  system_priority: attr(
    z.number().int().min(1).max(65535).default(32768),
    'Which side decides on the order of the links: the one with the lower number.',
  ),
  max_ports: attr(z.number().int().min(1).max(8).default(8), 'Most links that carry traffic at a time.'),
});

/** IPv6 addresses of an interface that has no link of its own. */
export const interfaceIpv6 = nested({
  address: attr(
    z
      .array(
        nested({
          enable_on_interface: attr(z.boolean().default(true), 'Whether the address is in use.'),
          name: attr(z.string().optional(), 'Address with its prefix length, or a variable.'),
          anycast: attr(nested({}).optional(), 'The address is shared: routing finds the nearest holder.'),
          prefix: attr(nested({}).optional(), 'The interface ID makes the lower half of the address.'),
        }),
      )
      .optional(),
    'IPv6 addresses of the interface.',
    { itemKey: 'name' },
  ),
  enabled: attr(z.boolean().default(false), 'Whether the interface speaks IPv6.'),
  interface_id: attr(z.string().default('EUI-64'), 'The lower 64 bits of an address; `EUI-64` takes the MAC address.'),
});

/** Number of a VLAN, as the API has it: a string. */
export const vlanTag = z.string().regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/);
