import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, onIsStronger, presence } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

// Settings of the TLS tunnel of an EAP method.
const tlsTunnel = {
  anon_outer_id: optional.flag('Anonymize the outer identity: hide the user name outside the TLS tunnel.', {
    strength: onIsStronger,
  }),
  radius_cert_profile: optional.text('Certificate profile that verifies the RADIUS server certificate.', {
    strength: presence,
    refs: { kinds: ['certificate_profile'] },
  }),
};

export const radiusServerProfile = defineResource({
  name: 'radius_server_profile',
  effect: 'identity',
  doc: 'RADIUS server profile for user authentication.',
  api: { path: '/config/identity/v1/radius-server-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    protocol: attr(
      nested(
        {
          chap: attr(nested({}).optional(), 'CHAP authentication.', { wire: 'CHAP' }),
          eap_ttls_with_pap: optional
            .with({
              wire: 'EAP_TTLS_with_PAP',
            })
            .nested('EAP-TTLS with PAP authentication, inside a TLS tunnel.', tlsTunnel),
          pap: attr(nested({}).optional(), 'PAP authentication.', { wire: 'PAP' }),
          peap_mscha_pv2: optional
            .with({ wire: 'PEAP_MSCHAPv2' })
            .nested('PEAP-MSCHAPv2 authentication, inside a TLS tunnel.', {
              ...tlsTunnel,
              allow_pwd_change: optional.flag('Allow users to change an expired password.'),
            }),
          peap_with_gtc: optional
            .with({
              wire: 'PEAP_with_GTC',
            })
            .nested('PEAP with GTC (one-time passwords).', tlsTunnel),
        },
        [maybeSeveral(exactlyOne('chap', 'eap_ttls_with_pap', 'pap', 'peap_mscha_pv2', 'peap_with_gtc'))],
      ),
      'RADIUS authentication protocol.',
      { strength: notComparable },
    ),
    server: required.with({ strength: notComparable }).nestedList('RADIUS servers, in order of use.', {
      name: optional.text('Name of the server in this profile.', { isLabel: true }),
      ip_address: attr(hostText.optional(), 'IP address or hostname of the RADIUS server.'),
      port: attr(integer(1, 65535).optional(), 'RADIUS port; the default port is 1812.'),
      secret: attr(z.string().max(128).optional(), 'RADIUS shared secret.', {
        secret: true,
      }),
    }),
    retries: attr(integer(1, 5).optional(), 'Number of retries for a server that does not answer.', {
      strength: notComparable,
    }),
    timeout: attr(integer(1, 120).optional(), 'RADIUS timeout in seconds.', {
      strength: notComparable,
    }),
  },
});
