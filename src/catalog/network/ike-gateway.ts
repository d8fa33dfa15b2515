import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { hostNames, interfaceNames } from './interface-names';

// What both versions of IKE are told.
const negotiation = {
  ike_crypto_profile: attr(
    z.string().optional(),
    'Ciphers and lifetimes; without one, those of the profile `default`.',
    { refs: { kinds: ['ike_crypto_profile'] } },
  ),
  dpd: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether a silent peer is asked if it is still there.'),
    }).optional(),
    'Whether a peer that does not answer any more is noticed.',
  ),
};

export const ikeGateway = defineResource({
  name: 'ike_gateway',
  doc: 'The other end of a VPN tunnel: where it is, how both ends prove who they are, and how they negotiate.',
  api: { path: '/config/network/v1/ike-gateways' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    local_address: attr(
      nested({
        interface: attr(z.string().default('vlan'), 'Interface that the tunnel leaves by.', { refs: interfaceNames }),
        ip: attr(z.string().optional(), 'Address of the interface that is used, where it has several.', {
          filledBy: 'service',
        }),
      }).optional(),
      'End on this side.',
      { filledBy: 'service' },
    ),
    authentication: attr(
      nested(
        {
          pre_shared_key: attr(
            nested({ key: attr(z.string().optional(), 'The secret.', { secret: true }) }).optional(),
            'By a secret that both know.',
          ),
          certificate: attr(
            nested({
              allow_id_payload_mismatch: attr(
                z.boolean().optional(),
                'Whether the peer may call itself otherwise than its certificate does.',
              ),
              certificate_profile: attr(z.string().optional(), 'Which certificates of the peer are accepted.', {
                refs: { kinds: ['certificate_profile'] },
              }),
              local_certificate: attr(
                nested({
                  local_certificate_name: attr(z.string().optional(), 'Name of the certificate.', {
                    refs: { kinds: ['certificate'], open: true },
                  }),
                }).optional(),
                'Certificate of this side.',
              ),
              strict_validation_revocation: attr(
                z.boolean().optional(),
                'Whether the tunnel fails when nobody can say if a certificate is revoked.',
              ),
              use_management_as_source: attr(
                z.boolean().optional(),
                'Whether questions about revoked certificates leave by the management interface.',
              ),
            }).optional(),
            'By certificates.',
          ),
        },
        [exactlyOne('pre_shared_key', 'certificate')],
      ),
      'How both ends prove who they are.',
    ),
    peer_id: attr(
      nested({
        type: attr(z.enum(['ipaddr', 'keyid', 'fqdn', 'ufqdn']).optional(), 'Form of the ID.'),
        id: attr(
          z
            .string()
            .min(1)
            .max(1024)
            .regex(
              /^(.+@[*a-zA-Z0-9.-]+)$|^([*$a-zA-Z0-9_:.-]+)$|^(([[:xdigit:]][[:xdigit:]])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
            )
            .optional(),
          'The ID; a trailing `*` accepts every end.',
        ),
      }).optional(),
      'What the peer calls itself; without it, its address.',
    ),
    local_id: attr(
      nested({
        type: attr(z.string().optional(), 'Form of the ID.'),
        id: attr(
          z
            .string()
            .min(1)
            .max(1024)
            .regex(
              /^(.+@[a-zA-Z0-9.-]+)$|^([$a-zA-Z0-9_:.-]+)$|^(([[:xdigit:]][[:xdigit:]])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
            )
            .optional(),
          'The ID.',
        ),
      }).optional(),
      'What this side calls itself; without it, its address.',
    ),
    protocol: attr(
      nested({
        ikev1: attr(nested(negotiation).optional(), 'With peers that speak IKEv1.'),
        ikev2: attr(
          nested({
            ...negotiation,
            pq_ppk: attr(
              nested({
                enabled: attr(z.boolean().optional(), 'Whether such keys are mixed in.'),
                negotiation_mode: attr(
                  z.enum(['preferred', 'mandatory']).optional(),
                  'Whether the tunnel may come up without them.',
                ),
                keys: attr(
                  z
                    .array(
                      nested({
                        name: attr(z.string().max(31).optional(), 'Name of the key; both sides have it.'),
                        key: attr(
                          z.string().max(128).optional(),
                          'The key itself, as hexadecimal digits; both sides have it.',
                          { secret: true },
                        ),
                        enabled: attr(z.boolean().optional(), 'Whether the key may be used.'),
                      }),
                    )
                    .optional(),
                  'Secrets, of which the peer knows one.',
                  { itemKey: 'name' },
                ),
              }).optional(),
              'Secrets that are mixed into the keys, so that quantum computers cannot break them.',
            ),
            pq_kem: attr(
              nested({
                enable: attr(z.boolean().optional(), 'Whether additional key exchanges are made.'),
                block_vulnerable_cipher: attr(
                  z.boolean().optional(),
                  'Whether a negotiation without such an exchange is refused.',
                ),
              }).optional(),
              'Key exchanges that withstand quantum computers.',
            ),
          }).optional(),
          'With peers that speak IKEv2.',
        ),
        version: attr(
          z.enum(['ikev2-preferred', 'ikev1', 'ikev2']).default('ikev2-preferred'),
          'Which of the two is spoken; `ikev2-preferred` falls back to IKEv1.',
        ),
      }),
      'How keys are negotiated.',
    ),
    protocol_common: attr(
      nested({
        nat_traversal: attr(
          nested({
            enable: attr(z.boolean().default(true), 'Whether the tunnel passes through address translation.'),
          }).optional(),
          'Whether the tunnel works through address translation, inside UDP.',
          { filledBy: 'service' },
        ),
        passive_mode: attr(z.boolean().default(false), 'Whether only the peer begins.'),
        fragmentation: attr(
          nested({ enable: attr(z.boolean().default(false), 'Whether long messages are sent in pieces.') }).optional(),
          'Whether large messages are split.',
          { filledBy: 'service' },
        ),
      }).optional(),
      'What holds for both versions.',
      { filledBy: 'service' },
    ),
    peer_address: attr(
      nested(
        {
          ip: attr(z.string().optional(), 'Its address.', { refs: hostNames }),
          fqdn: attr(z.string().max(255).optional(), 'Its DNS name.'),
          dynamic: attr(nested({}).optional(), 'Anywhere: the peer calls.'),
        },
        [exactlyOne('ip', 'fqdn', 'dynamic')],
      ),
      'Where the peer is.',
    ),
  }),
});
