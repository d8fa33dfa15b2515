import type { PlanPiece } from '../plan-json';
import { any, rule } from './of-pieces';
import { edit, gone, kept, location, prof, securityRule } from './small-policy';

/** Plans that weaken what protects the traffic, each in another way. */
export const weakenedProtection: Readonly<Record<string, readonly PlanPiece[]>> = {
  'zone loses its protection profile': [
    edit(
      'scm_zone',
      { name: 'untrust', network: { layer3: ['$wan'], zone_protection_profile: 'zp' } },
      { network: { layer3: ['$wan'] } },
    ),
  ],
  'zone protection loses flood protection': [
    edit(
      'scm_zone_protection_profile',
      {
        name: 'zp',
        flood: { tcp_syn: { enable: true, red: { alarm_rate: 10, activate_rate: 10, maximal_rate: 40 } } },
        spoofed_ip_discard: true,
      },
      { flood: { tcp_syn: { enable: false } }, spoofed_ip_discard: false },
    ),
  ],
  'DoS rule goes': [
    gone('scm_dos_protection_rule', {
      name: 'dos',
      position: 'pre',
      from: ['untrust'],
      to: ['dmz'],
      source: any,
      destination: any,
      service: any,
      action: { protect: {} },
    }),
  ],
  'DoS rule only allows': [
    edit(
      'scm_dos_protection_rule',
      {
        name: 'dos',
        position: 'pre',
        from: ['untrust'],
        to: ['dmz'],
        source: any,
        destination: any,
        service: any,
        action: { protect: {} },
      },
      { action: { allow: {} } },
    ),
  ],
  'vulnerability exception allowed': prof(
    'vulnerability',
    'vulnerability_protection_profile',
    { name: 'v', rules: [{ name: 'r', severity: ['any'], action: { reset_both: {} } }] },
    { threat_exception: [{ name: '30003', action: { allow: {} } }] },
  ),
  'spyware rule default → allow': prof(
    'spyware',
    'anti_spyware_profile',
    { name: 'sp', rules: [{ name: 'r', severity: ['any'], category: 'any', action: { default: {} } }] },
    { rules: [{ name: 'r', severity: ['any'], category: 'any', action: { allow: {} } }] },
  ),
  'DNS whitelist': prof(
    'dns_security',
    'dns_security_profile',
    { name: 'dns', botnet_domains: {} },
    { botnet_domains: { whitelist: [{ name: 'evil.example' }] } },
  ),
  'wildfire rule goes': prof(
    'virus_and_wildfire_analysis',
    'wildfire_anti_virus_profile',
    {
      name: 'wf',
      rules: [{ name: 'r', application: any, file_type: any, direction: 'both', analysis: 'public-cloud' }],
    },
    { rules: [] },
  ),
  'decryption exception widened': [
    kept('scm_decryption_rule', {
      name: 'd',
      position: 'pre',
      action: 'decrypt',
      from: any,
      to: any,
      source: any,
      source_user: any,
      destination: any,
      service: any,
      category: any,
      type: { ssl_forward_proxy: {} },
    }),
    edit(
      'scm_decryption_rule',
      {
        name: 'skip',
        position: 'pre',
        action: 'no-decrypt',
        from: any,
        to: any,
        source: ['10.0.0.1'],
        source_user: any,
        destination: any,
        service: any,
        category: any,
        type: { ssl_forward_proxy: {} },
      },
      { source: ['10.0.0.0/8'] },
    ),
    {
      type: 'scm_rule_order',
      name: 'o',
      before: { ...location, type: 'decryption_rule', position: 'pre', rules: ['skip', 'd'] },
      after: { ...location, type: 'decryption_rule', position: 'pre', rules: ['skip', 'd'] },
    },
  ],
  'decryption rule is disabled': [
    edit(
      'scm_decryption_rule',
      {
        name: 'd',
        position: 'pre',
        action: 'decrypt',
        from: any,
        to: any,
        source: any,
        source_user: any,
        destination: any,
        service: any,
        category: any,
      },
      { disabled: true },
    ),
  ],
  'authentication rule is narrowed': [
    edit(
      'scm_authentication_rule',
      {
        name: 'a',
        position: 'pre',
        from: any,
        to: any,
        source: any,
        destination: any,
        service: any,
        authentication_enforcement: 'mfa',
      },
      { source: ['10.0.0.1'] },
    ),
  ],
  'authentication profile weakened (swap)': [
    edit(
      'scm_authentication_rule',
      {
        name: 'a',
        position: 'pre',
        from: any,
        to: any,
        source: any,
        destination: any,
        service: any,
        authentication_enforcement: 'mfa',
      },
      { authentication_enforcement: 'local-only' },
    ),
  ],
  'log forwarding profile emptied': [
    kept(securityRule, { ...rule, log_setting: 'siem' }),
    edit(
      'scm_log_forwarding_profile',
      { name: 'siem', match_list: [{ name: 'all', log_type: 'traffic', send_syslog: ['s'] }] },
      { match_list: [] },
    ),
  ],
  'user id switched off in zone': [
    edit(
      'scm_zone',
      { name: 'trust', enable_user_identification: true, network: { layer3: ['$lan'] } },
      { enable_user_identification: false },
    ),
  ],
  'session security rule: tcp setting bypass': [
    edit(
      'scm_tcp_setting',
      { name: 'x', tcp: { bypass_exceed_oo_queue: false, asymmetric_path: 'drop' } },
      { tcp: { bypass_exceed_oo_queue: true, asymmetric_path: 'bypass' } },
    ),
  ],
  'content-id: bypass': [
    edit(
      'scm_content_id_setting',
      { name: 'x', content_id: { tcp_bypass_exceed_queue: false } },
      { content_id: { tcp_bypass_exceed_queue: true } },
    ),
  ],
  'url access: malware allowed': prof(
    'url_filtering',
    'url_access_profile',
    { name: 'u', block: ['malware'] },
    { block: [] },
  ),
  'data filtering goes': prof(
    'data_filtering',
    'data_filtering_profile',
    {
      name: 'df',
      rules: [
        {
          name: 'r',
          application: any,
          direction: 'both',
          file_type: any,
          alert_threshold: 1,
          block_threshold: 1,
          data_object: 'ssn',
          log_severity: 'high',
        },
      ],
    },
    { rules: [] },
  ),
};
