import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { hostNames, interfaceNames } from './interface-names';
import { fromWeak, notComparable, offIsStronger, onIsStronger, presence } from '../stronger';
import { ipOrPrefixText } from '../ip-text';
import { domainName } from '../host-text';
import { nameText } from '../name-text';

// Settings shared by IKEv1 and IKEv2.
const negotiation = {
  ike_crypto_profile: attr(z.string().optional(), 'IKE crypto profile; if absent, `default`.', {
    refs: { kinds: ['ike_crypto_profile'] },
  }),
  dpd: optionalNested('Dead peer detection (DPD) settings.', {
    enable: attr(z.boolean().optional(), 'Enable dead peer detection (DPD).'),
  }),
};

export const ikeGateway = defineResource({
  name: 'ike_gateway',
  effect: 'routing',
  strength: notComparable,
  doc: 'IKE gateway: peer, authentication and IKE negotiation of a VPN tunnel.',
  api: { path: '/config/network/v1/ike-gateways' },
  scopes,
  affectsRouting: true,
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    local_address: attr(
      nested({
        interface: attr(z.string().default('vlan'), 'Local interface of the IKE gateway.', { refs: interfaceNames }),
        ip: attr(ipOrPrefixText.optional(), 'Local IP address, when the interface has several.', {
          filledBy: 'service',
        }),
      }).optional(),
      'Local address of the IKE gateway.',
      { filledBy: 'service' },
    ),
    authentication: attr(
      nested(
        {
          pre_shared_key: optionalNested('Pre-shared key authentication.', {
            key: attr(z.string().optional(), 'Pre-shared key.', { secret: true }),
          }),
          certificate: optionalNested('Certificate authentication.', {
            allow_id_payload_mismatch: attr(
              z.boolean().optional(),
              'Permit a mismatch of peer identification and certificate payload identification.',
              { strength: offIsStronger },
            ),
            certificate_profile: attr(
              z.string().optional(),
              'Certificate profile that verifies the peer certificate.',
              { strength: presence, refs: { kinds: ['certificate_profile'] } },
            ),
            local_certificate: optionalNested('Local certificate of the firewall.', {
              local_certificate_name: attr(z.string().optional(), 'Name of the local certificate.', {
                refs: { kinds: ['certificate'], open: true },
              }),
            }),
            strict_validation_revocation: attr(
              z.boolean().optional(),
              'Strict validation of certificate revocation: fail if the status of the peer certificate is unavailable.',
              { strength: onIsStronger },
            ),
            use_management_as_source: attr(
              z.boolean().optional(),
              'Use the management interface as the source of revocation checks.',
            ),
          }),
        },
        [exactlyOne('pre_shared_key', 'certificate')],
      ),
      'Authentication of the IKE peers.',
      { effect: 'identity', strength: notComparable },
    ),
    peer_id: attr(
      nested({
        type: attr(z.enum(['ipaddr', 'keyid', 'fqdn', 'ufqdn']).optional(), 'Type of the peer ID.'),
        id: attr(
          nameText(
            1024,
            /^(.+@[*a-zA-Z0-9.-]+)$|^([*$a-zA-Z0-9_:.-]+)$|^(([0-9a-fA-F][0-9a-fA-F])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
          ).optional(),
          'Peer ID value; a trailing `*` is a wildcard.',
          { refusesEmpty: true },
        ),
      }).optional(),
      'Peer identification; if absent, the IP address of the peer.',
      { effect: 'identity', strength: notComparable },
    ),
    local_id: attr(
      nested({
        type: attr(z.string().optional(), 'Type of the local ID.'),
        id: attr(
          nameText(
            1024,
            /^(.+@[a-zA-Z0-9.-]+)$|^([$a-zA-Z0-9_:.-]+)$|^(([0-9a-fA-F][0-9a-fA-F])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
          ).optional(),
          'Local ID value.',
          { refusesEmpty: true },
        ),
      }).optional(),
      'Local identification; if absent, the local IP address.',
      { effect: 'identity', strength: notComparable },
    ),
    protocol: attr(
      nested({
        ikev1: attr(nested(negotiation).optional(), 'IKEv1 settings.'),
        ikev2: optionalNested('IKEv2 settings.', {
          ...negotiation,
          pq_ppk: optionalNested('Post-quantum pre-shared keys (PPK), mixed into the IKE keys.', {
            enabled: attr(z.boolean().optional(), 'Enable post-quantum pre-shared keys (PPK, RFC 8784).', {
              strength: onIsStronger,
            }),
            negotiation_mode: attr(
              z.enum(['preferred', 'mandatory']).optional(),
              'PPK negotiation mode: `mandatory` or `preferred`.',
              { unconfirmed: ['allowedLiterals'], strength: fromWeak(['preferred', 'mandatory']) },
            ),
            keys: attr(
              nestedList({
                name: attr(z.string().max(31).optional(), 'Key ID of the PPK; equal on both peers.', {
                  unconfirmed: ['maxLength'],
                }),
                key: attr(z.string().max(128).optional(), 'PPK secret in hexadecimal digits; equal on both peers.', {
                  unconfirmed: ['maxLength'],
                  secret: true,
                }),
                enabled: attr(z.boolean().optional(), 'Enable the key.'),
              }).optional(),
              'Post-quantum pre-shared keys (PPK).',
            ),
          }),
          pq_kem: optionalNested('Post-quantum key encapsulation mechanism (KEM).', {
            enable: attr(
              z.boolean().optional(),
              'Enable post-quantum key encapsulation (KEM) in additional key exchanges.',
              { strength: onIsStronger },
            ),
            block_vulnerable_cipher: attr(
              z.boolean().optional(),
              'Block IKEv2 negotiation if a vulnerable cipher is used.',
              { strength: onIsStronger },
            ),
          }),
        }),
        version: attr(
          z.enum(['ikev2-preferred', 'ikev1', 'ikev2']).default('ikev2-preferred'),
          'IKE version; `ikev2-preferred` falls back to IKEv1.',
          { strength: fromWeak(['ikev1', 'ikev2-preferred', 'ikev2']) },
        ),
      }),
      'IKE version and negotiation settings.',
      { effect: 'cryptography', strength: notComparable },
    ),
    protocol_common: attr(
      nested({
        nat_traversal: attr(
          nested({
            enable: attr(z.boolean().default(true), 'Enable NAT traversal (NAT-T).'),
          }).optional(),
          'NAT traversal (NAT-T): UDP encapsulation through NAT devices.',
          { filledBy: 'service' },
        ),
        passive_mode: attr(
          z.boolean().default(false),
          'Passive mode: only respond to IKE connections, never initiate one.',
        ),
        fragmentation: attr(
          nested({ enable: attr(z.boolean().default(false), 'Enable IKE fragmentation.') }).optional(),
          'IKE fragmentation.',
          { filledBy: 'service' },
        ),
      }).optional(),
      'Settings that IKEv1 and IKEv2 share.',
      { filledBy: 'service' },
    ),
    peer_address: attr(
      nested(
        {
          ip: attr(z.string().optional(), 'IP address of the peer.', { refs: hostNames }),
          fqdn: attr(domainName.max(255).optional(), 'FQDN of the peer.'),
          dynamic: optionalNested('Dynamic peer address: the peer initiates the connection.', {}),
        },
        [exactlyOne('ip', 'fqdn', 'dynamic')],
      ),
      'Address of the IKE peer.',
    ),
  },
});
