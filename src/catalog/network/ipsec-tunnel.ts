import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const ports = nested({
  local_port: attr(z.number().int().min(0).max(65535).default(0), 'Port on this side; 0 is every port.'),
  remote_port: attr(z.number().int().min(0).max(65535).default(0), 'Port on the other side; 0 is every port.'),
}).optional();

const protocol = nested(
  {
    number: attr(z.number().int().min(1).max(254).optional(), 'IP protocol, by its number.'),
    tcp: attr(ports, 'TCP, with both ports.'),
    udp: attr(ports, 'UDP, with both ports.'),
  },
  [exactlyOne('number', 'tcp', 'udp')],
);

const proxyIds = z
  .array(
    nested({
      name: attr(z.string().min(1), 'Name of the pair of networks.'),
      local: attr(z.string().optional(), 'Network on this side.'),
      remote: attr(z.string().optional(), 'Network on the other side.'),
      protocol: attr(protocol.optional(), 'Which of the traffic between them; without it, all.'),
    }),
  )
  .optional();

export const ipsecTunnel = defineResource({
  name: 'ipsec_tunnel',
  doc: 'A VPN tunnel to another site: an interface here, a gateway there, and how the traffic is protected.',
  api: { path: '/config/network/v1/ipsec-tunnels' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    tunnel_interface: attr(z.string().default('tunnel'), 'Tunnel interface whose traffic goes through it.', {
      refs: { kinds: ['tunnel_interface'], open: true },
    }),
    auto_key: attr(
      nested({
        ike_gateway: attr(
          z.array(
            nested({ name: attr(z.string().optional(), 'Name of the gateway.', { refs: { kinds: ['ike_gateway'] } }) }),
          ),
          'Gateway at the other end.',
          { itemKey: 'name' },
        ),
        ipsec_crypto_profile: attr(z.string(), 'Ciphers and lifetimes.', { refs: { kinds: ['ipsec_crypto_profile'] } }),
        proxy_id: attr(proxyIds, 'Networks that the tunnel joins, for peers that want to hear them.', {
          itemKey: 'name',
        }),
        proxy_id_v6: attr(proxyIds, 'The same for IPv6.', { itemKey: 'name' }),
      }),
      'Keys that are negotiated.',
    ),
    anti_replay: attr(z.boolean().optional(), 'Whether packets that come twice are dropped.'),
    copy_tos: attr(
      z.boolean().default(false),
      'Whether the priority of a packet is written on the outside of the tunnel, too.',
    ),
    enable_gre_encapsulation: attr(
      z.boolean().default(false),
      'Whether packets are wrapped in GRE before they are encrypted.',
    ),
    tunnel_monitor: attr(
      nested({
        enable: attr(z.boolean().default(false), 'Whether it is watched.'),
        destination_ip: attr(z.string(), 'Address that is pinged.'),
        proxy_id: attr(z.string().optional(), 'Proxy ID whose networks the ping belongs to.'),
      }).optional(),
      'Watches the tunnel by pinging something at the other end.',
    ),
  }),
});
