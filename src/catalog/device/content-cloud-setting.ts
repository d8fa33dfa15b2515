import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { domainName, hostText } from '../host-text';

export const contentCloudSetting = defineResource({
  name: 'content_cloud_setting',
  effect: 'protection',
  doc: 'Content cloud settings: servers for cloud-delivered content inspection and their connections.',
  api: { path: '/config/device/v1/content-cloud-settings', list: { style: 'array' } },
  unconfirmed: true,
  schema: {
    hawkeye: optional.with({ strength: notComparable }).nested('Content cloud service and its connection settings.', {
      public_cloud_server: attr(domainName.optional(), 'Hostname of the public content cloud server.', {
        example: 'cloud.example.com',
      }),
      conn_pool_settings: optional.nested('Connection pool settings.', {
        enable: optional.flag('Enable the connection pool.'),
        pae_conn_pool_enable: optional.flag('Enable the connection pool for the analysis engines (PAE).'),
      }),
      pae_discovery: optional.nested('Discovery settings of the analysis engines (PAE).', {
        interval: optional.integer('Interval between two discovery attempts.'),
        retry_times: optional.integer('Number of retries after a failed discovery.'),
        use_fixed_pae_fqdn: optional.flag(
          'Use a fixed FQDN for the analysis engine (PAE) instead of the discovered one.',
        ),
        use_fixed_chs_fqdn: optional.flag(
          'Use a fixed FQDN for the content health service (CHS) instead of the discovered one.',
        ),
        multi_fqdn_support: optional.flag('Allow several FQDNs for the service.'),
        discovery_address: attr(domainName.optional(), 'Hostname of the discovery service.'),
        pae_address: attr(domainName.optional(), 'Hostname of the analysis engine (PAE) when a fixed FQDN is used.'),
        chs_address: attr(
          hostText.optional(),
          'Address of the content health service (CHS) when a fixed FQDN is used.',
        ),
      }),
    }),
  },
});
