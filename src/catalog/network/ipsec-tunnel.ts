import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const protocol = nested(
  {
    number: plain(z.number().int().min(1).max(254).optional()),
    tcp: plain(
      nested({
        local_port: plain(z.number().int().min(0).max(65535).default(0)),
        remote_port: plain(z.number().int().min(0).max(65535).default(0)),
      }).optional(),
    ),
    udp: plain(
      nested({
        local_port: plain(z.number().int().min(0).max(65535).default(0)),
        remote_port: plain(z.number().int().min(0).max(65535).default(0)),
      }).optional(),
    ),
  },
  [exactlyOne('number', 'tcp', 'udp')],
);

export const ipsecTunnel = defineResource({
  name: 'ipsec_tunnel',
  doc: 'IPsec tunnel.',
  api: { path: '/config/network/v1/ipsec-tunnels' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    tunnel_interface: attr(z.string().default('tunnel'), 'Tunnel interface.'),
    auto_key: attr(
      nested({
        ike_gateway: plain(z.array(nested({ name: plain(z.string().optional()) }))),
        ipsec_crypto_profile: plain(z.string(), { refs: { kinds: ['ipsec_crypto_profile'] } }),
        proxy_id: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1)),
                local: plain(z.string().optional()),
                remote: plain(z.string().optional()),
                protocol: plain(protocol.optional()),
              }),
            )
            .optional(),
        ),
        proxy_id_v6: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1)),
                local: plain(z.string().optional()),
                remote: plain(z.string().optional()),
                protocol: plain(protocol.optional()),
              }),
            )
            .optional(),
        ),
      }),
      'Auto key.',
    ),
    anti_replay: attr(z.boolean().optional(), 'Anti replay.'),
    copy_tos: attr(z.boolean().default(false), 'Copy TOS.'),
    enable_gre_encapsulation: attr(z.boolean().default(false), 'Enable GRE encapsulation.'),
    tunnel_monitor: attr(
      nested({
        enable: plain(z.boolean().default(false)),
        destination_ip: plain(z.string()),
        proxy_id: plain(z.string().optional()),
      }).optional(),
      'Tunnel monitor.',
    ),
  }),
});
