import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const antiSpywareProfile = defineResource({
  name: 'anti_spyware_profile',
  doc: 'Anti spyware profile.',
  api: { path: '/config/security/v1/anti-spyware-profiles' },
  scopes,
  predefined: [{ name: 'best-practice', folder: 'All' }],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    cloud_inline_analysis: attr(z.boolean().default(false), 'Cloud inline analysis.'),
    inline_exception_edl_url: attr(z.array(z.string()).optional(), 'Inline exception edl URL.'),
    inline_exception_ip_address: attr(z.array(z.string()).optional(), 'Inline exception IP address.'),
    mica_engine_spyware_enabled: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            inline_policy_action: plain(
              z.enum(['alert', 'allow', 'drop', 'reset-both', 'reset-client', 'reset-server']).default('alert'),
            ),
          }),
        )
        .optional(),
      'Mica engine spyware enabled.',
    ),
    rules: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            action: plain(
              nested(
                {
                  allow: plain(nested({}).optional()),
                  alert: plain(nested({}).optional()),
                  drop: plain(nested({}).optional()),
                  reset_client: plain(nested({}).optional()),
                  reset_server: plain(nested({}).optional()),
                  reset_both: plain(nested({}).optional()),
                  block_ip: plain(
                    nested({
                      track_by: plain(z.enum(['source-and-destination', 'source']).optional()),
                      duration: plain(z.number().int().min(1).max(3600).optional()),
                    }).optional(),
                  ),
                },
                [exactlyOne('allow', 'alert', 'drop', 'reset_client', 'reset_server', 'reset_both', 'block_ip')],
              ).optional(),
            ),
            packet_capture: plain(z.enum(['disable', 'single-packet', 'extended-capture']).optional()),
            severity: plain(z.array(z.string()).optional()),
            category: plain(
              z
                .enum([
                  'adns-adtracking',
                  'adns-benign',
                  'adns-c2',
                  'adns-ddns',
                  'adns-dnsmisconfig',
                  'adns-grayware',
                  'adns-hijacking',
                  'adns-malware',
                  'adns-new-domain',
                  'adns-parked',
                  'adns-phishing',
                  'adns-proxy',
                  'adware',
                  'any',
                  'autogen',
                  'backdoor',
                  'botnet',
                  'browser-hijack',
                  'command-and-control',
                  'cryptominer',
                  'data-theft',
                  'dns',
                  'dns-adtracking',
                  'dns-benign',
                  'dns-c2',
                  'dns-ddns',
                  'dns-grayware',
                  'dns-malware',
                  'dns-new-domain',
                  'dns-parked',
                  'dns-phishing',
                  'dns-proxy',
                  'dns-security',
                  'dns-wildfire',
                  'domain-edl',
                  'downloader',
                  'fraud',
                  'hacktool',
                  'inline-cloud-c2',
                  'keylogger',
                  'net-worm',
                  'p2p-communication',
                  'phishing-kit',
                  'post-exploitation',
                  'spyware',
                  'tls-fingerprint',
                  'webshell',
                ])
                .optional(),
            ),
            threat_name: plain(z.string().min(3).default('any')),
          }),
        )
        .optional(),
      'Rules.',
    ),
    threat_exception: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            action: plain(
              nested(
                {
                  default: plain(nested({}).optional()),
                  allow: plain(nested({}).optional()),
                  alert: plain(nested({}).optional()),
                  drop: plain(nested({}).optional()),
                  reset_client: plain(nested({}).optional()),
                  reset_server: plain(nested({}).optional()),
                  reset_both: plain(nested({}).optional()),
                  block_ip: plain(
                    nested({
                      track_by: plain(z.enum(['source-and-destination', 'source']).optional()),
                      duration: plain(z.number().int().min(1).max(3600).optional()),
                    }).optional(),
                  ),
                },
                [
                  exactlyOne(
                    'default',
                    'allow',
                    'alert',
                    'drop',
                    'reset_client',
                    'reset_server',
                    'reset_both',
                    'block_ip',
                  ),
                ],
              ).optional(),
            ),
            packet_capture: plain(z.enum(['disable', 'single-packet', 'extended-capture']).optional()),
            exempt_ip: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional()),
            notes: plain(z.string().optional()),
          }),
        )
        .optional(),
      'Threat exception.',
    ),
  }),
});
