import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const ikeGateway = defineResource({
  name: 'ike_gateway',
  doc: 'IKE gateway.',
  api: { path: '/config/network/v1/ike-gateways' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    local_address: attr(
      nested({
        interface: plain(z.string().default('vlan')),
        ip: plain(z.string().optional(), { filledBy: 'service' }),
      }).optional(),
      'Local address.',
      { filledBy: 'service' },
    ),
    authentication: attr(
      nested(
        {
          pre_shared_key: plain(nested({ key: plain(z.string().optional(), { secret: true }) }).optional()),
          certificate: plain(
            nested({
              allow_id_payload_mismatch: plain(z.boolean().optional()),
              certificate_profile: plain(z.string().optional(), { refs: { kinds: ['certificate_profile'] } }),
              local_certificate: plain(nested({ local_certificate_name: plain(z.string().optional()) }).optional()),
              strict_validation_revocation: plain(z.boolean().optional()),
              use_management_as_source: plain(z.boolean().optional()),
            }).optional(),
          ),
        },
        [exactlyOne('pre_shared_key', 'certificate')],
      ),
      'Authentication.',
    ),
    peer_id: attr(
      nested({
        type: plain(z.enum(['ipaddr', 'keyid', 'fqdn', 'ufqdn']).optional()),
        id: plain(
          z
            .string()
            .min(1)
            .max(1024)
            .regex(
              /^(.+@[*a-zA-Z0-9.-]+)$|^([*$a-zA-Z0-9_:.-]+)$|^(([[:xdigit:]][[:xdigit:]])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
            )
            .optional(),
        ),
      }).optional(),
      'Peer id.',
    ),
    local_id: attr(
      nested({
        type: plain(z.string().optional()),
        id: plain(
          z
            .string()
            .min(1)
            .max(1024)
            .regex(
              /^(.+@[a-zA-Z0-9.-]+)$|^([$a-zA-Z0-9_:.-]+)$|^(([[:xdigit:]][[:xdigit:]])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
            )
            .optional(),
        ),
      }).optional(),
      'Local id.',
    ),
    protocol: attr(
      nested({
        ikev1: plain(
          nested({
            ike_crypto_profile: plain(z.string().optional(), { refs: { kinds: ['ike_crypto_profile'] } }),
            dpd: plain(nested({ enable: plain(z.boolean().optional()) }).optional()),
          }).optional(),
        ),
        ikev2: plain(
          nested({
            ike_crypto_profile: plain(z.string().optional(), { refs: { kinds: ['ike_crypto_profile'] } }),
            dpd: plain(nested({ enable: plain(z.boolean().optional()) }).optional()),
            pq_ppk: plain(
              nested({
                enabled: plain(z.boolean().optional()),
                negotiation_mode: plain(z.enum(['preferred', 'mandatory']).optional()),
                keys: plain(
                  z
                    .array(
                      nested({
                        name: plain(z.string().max(31).optional()),
                        key: plain(z.string().max(128).optional()),
                        enabled: plain(z.boolean().optional()),
                      }),
                    )
                    .optional(),
                ),
              }).optional(),
            ),
            pq_kem: plain(
              nested({
                enable: plain(z.boolean().optional()),
                block_vulnerable_cipher: plain(z.boolean().optional()),
              }).optional(),
            ),
          }).optional(),
        ),
        version: plain(z.enum(['ikev2-preferred', 'ikev1', 'ikev2']).default('ikev2-preferred')),
      }),
      'Protocol.',
    ),
    protocol_common: attr(
      nested({
        nat_traversal: plain(nested({ enable: plain(z.boolean().default(true)) }).optional(), { filledBy: 'service' }),
        passive_mode: plain(z.boolean().default(false)),
        fragmentation: plain(nested({ enable: plain(z.boolean().default(false)) }).optional(), { filledBy: 'service' }),
      }).optional(),
      'Protocol common.',
      { filledBy: 'service' },
    ),
    peer_address: attr(
      nested(
        {
          ip: plain(z.string().optional()),
          fqdn: plain(z.string().max(255).optional()),
          dynamic: plain(nested({}).optional()),
        },
        [exactlyOne('ip', 'fqdn', 'dynamic')],
      ),
      'Peer address.',
    ),
  }),
});
