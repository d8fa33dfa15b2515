import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const contentCloudSetting = defineResource({
  name: 'content_cloud_setting',
  doc: 'Where firewalls reach the content services of the cloud, and how they keep their connections to them.',
  api: { path: '/config/device/v1/content-cloud-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    hawkeye: attr(
      nested({
        public_cloud_server: attr(z.string().optional(), 'Host of the content service.'),
        conn_pool_settings: attr(
          nested({
            enable: attr(z.boolean().optional(), 'Whether connections are kept and used again.'),
            pae_conn_pool_enable: attr(
              z.boolean().optional(),
              'Whether connections to the analysis engines are kept, too.',
            ),
          }).optional(),
          'Connections that are kept open.',
        ),
        pae_discovery: attr(
          nested({
            interval: attr(z.number().int().optional(), 'Time between two searches.'),
            retry_times: attr(z.number().int().optional(), 'How often a failed search is tried again.'),
            use_fixed_pae_fqdn: attr(
              z.boolean().optional(),
              'Whether the firewall asks one fixed name instead of the nearest entry point.',
            ),
            use_fixed_chs_fqdn: attr(
              z.boolean().optional(),
              'Whether it asks one fixed name of the health service instead of the nearest one.',
            ),
            multi_fqdn_support: attr(z.boolean().optional(), 'Whether the service may be reached by several names.'),
            discovery_address: attr(z.string().optional(), 'Host that is asked where the engines are.'),
            pae_address: attr(z.string().optional(), 'Host of the analysis engine, where it is fixed.'),
            chs_address: attr(
              z.string().optional(),
              'Address of the health service, instead of the one that is looked up.',
            ),
          }).optional(),
          'How the firewall finds the analysis engines.',
        ),
      }).optional(),
      'The content service and the ways to it.',
    ),
  }),
});
