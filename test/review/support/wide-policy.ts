import type { Values } from '../plan-json';
import { objects, rules, type RichPolicy } from './rich-policy';

const any = ['any'];
export const everywhere: Values = { position: 'pre', from: any, to: any, source: any, destination: any };

/** The rich policy with rules and settings of other kinds. */
export const widePolicy: RichPolicy = {
  rules: {
    vpn: { ...rules['app'], source_hip: ['healthy'], from: ['branch'] },
    ...rules,
  },
  objects: {
    ...objects,
    healthy: ['scm_hip_profile', { match: "'patched' and 'encrypted'" }],
    patched: ['scm_hip_object', { patch_management: { criteria: { is_installed: true } } }],
    encrypted: ['scm_hip_object', { disk_encryption: { criteria: { is_installed: true } } }],
    'decrypt-all': [
      'scm_decryption_rule',
      {
        ...everywhere,
        service: any,
        category: any,
        action: 'decrypt',
        type: { ssl_forward_proxy: {} },
        profile: 'strict-tls',
        source_user: any,
      },
    ],
    'strict-tls': [
      'scm_decryption_profile',
      {
        ssl_protocol_settings: { min_version: 'tls1-2' },
        ssl_forward_proxy: {
          block_expired_certificate: true,
          block_untrusted_issuer: true,
          block_unsupported_version: true,
        },
      },
    ],
    flood: [
      'scm_zone_protection_profile',
      {
        flood: { tcp_syn: { enable: true, red: { alarm_rate: 1000, activate_rate: 2000, maximal_rate: 4000 } } },
        discard_ip_spoof: true,
      },
    ],
    outer: [
      'scm_zone',
      { network: { layer3: ['$outer-if'], zone_protection_profile: 'flood' }, enable_user_identification: true },
    ],
    hide: [
      'scm_nat_rule',
      {
        ...everywhere,
        to: ['untrust'],
        service: 'any',
        source: ['10.0.0.0/8'],
        source_translation: { dynamic_ip_and_port: { translated_address: ['203.0.113.9'] } },
      },
    ],
    'login-first': [
      'scm_authentication_rule',
      { ...everywhere, service: any, source_user: any, authentication_enforcement: 'portal', timeout: 60 },
    ],
    'drop-flood': [
      'scm_dos_protection_rule',
      {
        ...everywhere,
        service: any,
        source_user: any,
        action: { protect: {} },
        protection: { aggregate: { profile: 'dos' } },
      },
    ],
    dos: [
      'scm_dos_protection_profile',
      {
        type: 'aggregate',
        flood: { tcp_syn: { enable: true, red: { alarm_rate: 1000, activate_rate: 2000, maximal_rate: 4000 } } },
      },
    ],
    av: [
      'scm_wildfire_anti_virus_profile',
      { rules: [{ name: 'all', application: any, file_type: any, direction: 'both', analysis: 'public-cloud' }] },
    ],
    files: [
      'scm_file_blocking_profile',
      { rules: [{ name: 'exe', application: any, file_type: ['exe', 'dll'], direction: 'both', action: 'block' }] },
    ],
    sites: ['scm_url_access_profile', { block: ['malware', 'phishing', 'gambling'], alert: [] }],
    inner: [
      'scm_profile_group',
      {
        virus_and_wildfire_analysis: ['av'],
        file_blocking: ['files'],
        url_filtering: ['sites'],
        vulnerability: ['vp'],
        spyware: ['sp'],
      },
    ],
    custom: [
      'scm_application',
      {
        category: 'business-systems',
        subcategory: 'database',
        technology: 'client-server',
        risk: 3,
        default: { port: ['tcp/9000'] },
        virus_ident: true,
        file_type_ident: true,
      },
    ],
    ldap: [
      'scm_ldap_server_profile',
      {
        server: [{ name: 'dc1', address: '10.2.0.50', port: 636 }],
        ssl: true,
        verify_server_certificate: true,
        base: 'dc=x',
      },
    ],
    portal: [
      'scm_authentication_profile',
      {
        method: { ldap: { server_profile: 'ldap' } },
        allow_list: ['corp\\staff'],
        lockout: { failed_attempts: 5, lockout_time: 30 },
      },
    ],
    tunnel: [
      'scm_ipsec_crypto_profile',
      { esp: { encryption: ['aes-256-gcm'], authentication: ['sha512'] }, dh_group: 'group20', lifetime: { hours: 1 } },
    ],
    siem: [
      'scm_syslog_server_profile',
      {
        server: [{ name: 's', server: '10.2.0.60', transport: 'SSL', port: 6514, format: 'BSD', facility: 'LOG_USER' }],
      },
    ],
  },
};
