import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipText } from '../ip-text';
import { domainName } from '../host-text';
import { integer } from '../integer';

export const sdwanSaasQualityProfile = defineResource({
  name: 'sdwan_saas_quality_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN SaaS quality profile: monitors the path to a SaaS application.',
  api: { path: '/config/network/v1/sdwan-saas-quality-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    monitor_mode: required.oneOf('SaaS monitoring mode.', {
      adaptive: optional.nested('Adaptive mode: monitors the application traffic itself.', {}),
      static_ip: optional.oneOf('Static IP addresses or FQDN of the SaaS application.', {
        ip_address: optional.nestedList('IP addresses to probe.', {
          name: attr(ipText.min(1), 'IP address to probe.'),
          probe_interval: attr(integer(1, 60), 'Probe interval in seconds.'),
        }),
        fqdn: optional.nested('FQDN to probe, with its interval.', {
          fqdn_name: attr(domainName, 'FQDN to probe.'),
          probe_interval: attr(integer(1, 60), 'Probe interval in seconds.'),
        }),
      }),
      http_https: optional.nested('HTTP or HTTPS URL of the SaaS application.', {
        monitored_url: required.text('URL to probe.'),
        probe_interval: attr(integer(1, 60), 'Probe interval in seconds.'),
      }),
    }),
  },
});
