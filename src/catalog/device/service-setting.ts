import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const algorithm = nested({
  md5: attr(
    nested({ authentication_key: attr(z.string().optional(), 'The key.', { secret: true }) }).optional(),
    'A key that signs with MD5.',
  ),
  sha1: attr(
    nested({ authentication_key: attr(z.string().optional(), 'The key.', { secret: true }) }).optional(),
    'A key that signs with SHA-1.',
  ),
});

const authenticationType = nested(
  {
    none: attr(nested({}).optional(), 'It does not.'),
    symmetric_key: attr(
      nested({
        key_id: attr(z.number().optional(), 'Number of the key.'),
        algorithm: attr(algorithm.optional(), 'Hash function, with the key.'),
      }).optional(),
      'By a key that both know.',
    ),
    autokey: attr(nested({}).optional(), 'By public keys.'),
  },
  [exactlyOne('none', 'symmetric_key', 'autokey')],
);

export const serviceSetting = defineResource({
  name: 'service_setting',
  doc: 'Servers that a firewall itself uses: DNS, time, updates and a web proxy.',
  api: { path: '/config/device/v1/service-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    services: attr(
      nested({
        dns_setting: attr(
          nested(
            {
              servers: attr(
                nested({
                  primary: attr(z.string().optional(), 'Server that is asked first.'),
                  secondary: attr(z.string().optional(), 'Server that is asked when the first does not answer.'),
                }).optional(),
                'By DNS servers.',
              ),
              dns_proxy_object: attr(z.string().optional(), 'By the DNS proxy of that name.', {
                refs: { kinds: ['dns_proxy'], open: true },
              }),
            },
            [exactlyOne('servers', 'dns_proxy_object')],
          ).optional(),
          'How the firewall resolves names.',
        ),
        fqdn_refresh_time: attr(z.number().default(15), 'Minutes after which DNS names in rules are resolved again.'),
        fqdn_stale_entry_timeout: attr(
          z.number().default(1440),
          'Minutes that an old answer is used while no server answers.',
        ),
        ntp_servers: attr(
          nested({
            primary_ntp_server: attr(
              nested({
                ntp_server_address: attr(z.string().optional(), 'Its address or DNS name.'),
                authentication_type: attr(authenticationType.optional(), 'How it proves who it is.'),
              }).optional(),
              'Server that is asked first.',
            ),
            secondary_ntp_server: attr(
              nested({
                ntp_server_address: attr(z.string().optional(), 'Its address or DNS name.'),
                authentication_type: attr(authenticationType.optional(), 'How it proves who it is.'),
              }).optional(),
              'Server that is asked when the first does not answer.',
            ),
          }).optional(),
          'Time servers.',
        ),
        update_server: attr(z.string().default('updates.paloaltonetworks.com'), 'Where updates come from.'),
        server_verification: attr(z.boolean().default(true), 'Whether the certificate of that server is checked.'),
        secure_proxy_server: attr(z.string().optional(), 'Web proxy that is used to reach the Internet.'),
        secure_proxy_port: attr(z.number().optional(), 'Its port.'),
        secure_proxy_user: attr(z.string().optional(), 'Account at the proxy.'),
        secure_proxy_password: attr(z.string().optional(), 'Password of the account.', { secret: true }),
        lcaas_use_proxy: attr(z.boolean().default(false), 'Whether logs go through the proxy, too.'),
        inline_cloud_proxy: attr(
          z.boolean().default(false),
          'Whether what the cloud is to judge goes through the proxy, too.',
        ),
      }).optional(),
      'The servers.',
    ),
  }),
});
