import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { hostNames, interfaceNames } from './interface-names';
import { fromWeak, notComparable, offIsStronger, onIsStronger, presence } from '../stronger';
import { ipOrPrefixText } from '../ip-text';
import { domainName } from '../host-text';
import { nameText } from '../name-text';

// Settings shared by IKEv1 and IKEv2.
const negotiation = {
  ike_crypto_profile: optional.text('IKE crypto profile; if absent, `default`.', {
    refs: { kinds: ['ike_crypto_profile'], absent: 'default' },
  }),
  dpd: optional.with({ effect: 'none' }).nested('Dead peer detection (DPD) settings.', {
    enable: optional.flag('Enable dead peer detection (DPD).'),
  }),
};

export const ikeGateway = defineResource({
  name: 'ike_gateway',
  effect: 'routing',
  strength: notComparable,
  doc: 'IKE gateway: peer, authentication and IKE negotiation of a VPN tunnel.',
  api: { path: '/config/network/v1/ike-gateways' },
  trafficEffect: { is: 'admits-peers', decidedBy: ['authentication', 'peer_id', 'peer_address'] },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    local_address: optional.with({ filledBy: 'service' }).nested('Local address of the IKE gateway.', {
      interface: attr(z.string().default('vlan'), 'Local interface of the IKE gateway.', { refs: interfaceNames }),
      ip: attr(ipOrPrefixText.optional(), 'Local IP address, when the interface has several.', {
        filledBy: 'service',
      }),
    }),
    authentication: required
      .with({ effect: 'identity', strength: { of: 'choice', fromWeak: ['pre_shared_key', 'certificate'] } })
      .oneOf('Authentication of the IKE peers.', {
        pre_shared_key: optional.nested('Pre-shared key authentication.', {
          key: optional.text('Pre-shared key.', { secret: true }),
        }),
        certificate: optional.nested('Certificate authentication.', {
          allow_id_payload_mismatch: optional.flag(
            'Permit a mismatch of peer identification and certificate payload identification.',
            { strength: offIsStronger },
          ),
          certificate_profile: optional.text('Certificate profile that verifies the peer certificate.', {
            strength: presence,
            refs: { kinds: ['certificate_profile'] },
          }),
          local_certificate: optional.nested('Local certificate of the firewall.', {
            local_certificate_name: optional.text('Name of the local certificate.', {
              refs: { kinds: ['certificate'], open: true },
              strength: notComparable,
            }),
          }),
          strict_validation_revocation: optional.flag(
            'Strict validation of certificate revocation: fail if the status of the peer certificate is unavailable.',
            { strength: onIsStronger },
          ),
          use_management_as_source: optional.flag('Use the management interface as the source of revocation checks.', {
            strength: notComparable,
          }),
        }),
      }),
    peer_id: optional
      .with({ effect: 'identity', strength: notComparable })
      .nested('Peer identification; if absent, the IP address of the peer.', {
        type: optional.enum(['ipaddr', 'keyid', 'fqdn', 'ufqdn'], 'Type of the peer ID.'),
        id: attr(
          nameText(
            1024,
            /^(.+@[*a-zA-Z0-9.-]+)$|^([*$a-zA-Z0-9_:.-]+)$|^(([0-9a-fA-F][0-9a-fA-F])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
          ).optional(),
          'Peer ID value; a trailing `*` is a wildcard.',
          { refusesEmpty: true },
        ),
      }),
    local_id: optional
      .with({ effect: 'identity', strength: notComparable })
      .nested('Local identification; if absent, the local IP address.', {
        type: optional.text('Type of the local ID.'),
        id: attr(
          nameText(
            1024,
            /^(.+@[a-zA-Z0-9.-]+)$|^([$a-zA-Z0-9_:.-]+)$|^(([0-9a-fA-F][0-9a-fA-F])+)$|^([a-zA-Z0-9.]+=(\\,|[^,])+[, ]+)*([a-zA-Z0-9.]+=(\\,|[^,])+)$/,
          ).optional(),
          'Local ID value.',
          { refusesEmpty: true },
        ),
      }),
    protocol: required
      .with({ effect: 'cryptography', strength: notComparable })
      .nested('IKE version and negotiation settings.', {
        ikev1: optional.nested('IKEv1 settings.', negotiation),
        ikev2: optional.nested('IKEv2 settings.', {
          ...negotiation,
          pq_ppk: optional.nested('Post-quantum pre-shared keys (PPK), mixed into the IKE keys.', {
            enabled: optional.flag('Enable post-quantum pre-shared keys (PPK, RFC 8784).', { strength: onIsStronger }),
            negotiation_mode: optional.enum(
              ['preferred', 'mandatory'],
              'PPK negotiation mode: `mandatory` or `preferred`.',
              { unconfirmed: ['allowedLiterals'], strength: fromWeak(['preferred', 'mandatory']) },
            ),
            keys: optional.nestedList('Post-quantum pre-shared keys (PPK).', {
              name: attr(z.string().max(31).optional(), 'Key ID of the PPK; equal on both peers.', {
                unconfirmed: ['maxLength'],
              }),
              key: attr(z.string().max(128).optional(), 'PPK secret in hexadecimal digits; equal on both peers.', {
                unconfirmed: ['maxLength'],
                secret: true,
              }),
              enabled: optional.flag('Enable the key.'),
            }),
          }),
          pq_kem: optional.nested('Post-quantum key encapsulation mechanism (KEM).', {
            enable: optional.flag('Enable post-quantum key encapsulation (KEM) in additional key exchanges.', {
              strength: onIsStronger,
            }),
            block_vulnerable_cipher: optional.flag('Block IKEv2 negotiation if a vulnerable cipher is used.', {
              strength: onIsStronger,
            }),
          }),
        }),
        version: attr(
          z.enum(['ikev2-preferred', 'ikev1', 'ikev2']).default('ikev2-preferred'),
          'IKE version; `ikev2-preferred` falls back to IKEv1.',
          { strength: fromWeak(['ikev1', 'ikev2-preferred', 'ikev2']) },
        ),
      }),
    protocol_common: optional.with({ filledBy: 'service' }).nested('Settings that IKEv1 and IKEv2 share.', {
      nat_traversal: optional
        .with({ filledBy: 'service', effect: 'none' })
        .nested('NAT traversal (NAT-T): UDP encapsulation through NAT devices.', {
          enable: onByDefault('Enable NAT traversal (NAT-T).'),
        }),
      passive_mode: offByDefault('Passive mode: only respond to IKE connections, never initiate one.', {
        effect: 'none',
      }),
      fragmentation: optional
        .with({ filledBy: 'service', effect: 'none' })
        .nested('IKE fragmentation.', { enable: offByDefault('Enable IKE fragmentation.') }),
    }),
    peer_address: required
      .with({ effect: 'identity', strength: { of: 'choice', fromWeak: ['dynamic', 'fqdn', 'ip'] } })
      .oneOf('Address of the IKE peer.', {
        ip: optional.text('IP address of the peer.', { refs: hostNames, strength: notComparable }),
        fqdn: attr(domainName.max(255).optional(), 'FQDN of the peer.', { strength: notComparable }),
        dynamic: optional
          .with({ strength: notComparable })
          .nested('Dynamic peer address: the peer initiates the connection.', {}),
      }),
  },
});
