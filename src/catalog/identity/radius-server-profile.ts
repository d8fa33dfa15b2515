import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

// What is said of a TLS tunnel that the proof travels in.
const tlsTunnel = {
  anon_outer_id: attr(z.boolean().optional(), 'Whether the name of the user is hidden outside the tunnel.'),
  radius_cert_profile: attr(z.string().optional(), 'Profile that the certificate of the server is checked by.', {
    refs: { kinds: ['certificate_profile'] },
  }),
};

export const radiusServerProfile = defineResource({
  name: 'radius_server_profile',
  doc: 'RADIUS servers that authenticate users.',
  api: { path: '/config/identity/v1/radius-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    protocol: attr(
      nested(
        {
          chap: attr(nested({}).optional(), 'A digest of the password is sent.', { wire: 'CHAP' }),
          eap_ttls_with_pap: attr(nested(tlsTunnel).optional(), 'The password is sent inside a TLS tunnel.', {
            wire: 'EAP_TTLS_with_PAP',
          }),
          pap: attr(nested({}).optional(), 'The password is sent, hidden by the shared secret alone.', { wire: 'PAP' }),
          peap_mscha_pv2: attr(
            nested({
              ...tlsTunnel,
              allow_pwd_change: attr(z.boolean().optional(), 'Whether users may change a password that has expired.'),
            }).optional(),
            'A digest of the password is sent inside a TLS tunnel.',
            { wire: 'PEAP_MSCHAPv2' },
          ),
          peap_with_gtc: attr(nested(tlsTunnel).optional(), 'A code of one use is sent inside a TLS tunnel.', {
            wire: 'PEAP_with_GTC',
          }),
        },
        [exactlyOne('chap', 'eap_ttls_with_pap', 'pap', 'peap_mscha_pv2', 'peap_with_gtc')],
      ),
      'How the proof of a user travels to the server.',
    ),
    server: attr(
      z.array(
        nested({
          name: attr(z.string().optional(), 'Name of the server in this profile.'),
          ip_address: attr(z.string().optional(), 'Address or host name.'),
          port: attr(z.number().int().min(1).max(65535).optional(), 'Port that it listens on; 1812 is usual.'),
          secret: attr(z.string().max(128).optional(), 'Secret that the server shares with the firewall.', {
            secret: true,
          }),
        }),
      ),
      'Servers, in the order in which they are asked.',
      { itemKey: 'name' },
    ),
    retries: attr(z.number().int().min(1).max(5).optional(), 'How often a server that does not answer is asked again.'),
    timeout: attr(z.number().int().min(1).max(120).optional(), 'Seconds to wait for an answer.'),
  }),
});
