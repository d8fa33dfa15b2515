import type { Values } from '../plan-json';

/**
 * What public hardening guides ask for, as facts in own words: CIS benchmark for PAN-OS 10 and 11, the vendor's best
 * practices, and the baseline of IronSkillet. Written from these guides, not from the catalog.
 */
export interface HardeningItem {
  readonly item: string;
  readonly asked: readonly ('CIS' | 'vendor' | 'IronSkillet')[];
  readonly kind: string;
  /** The attribute for it, with API names. */
  readonly attribute: string;
  readonly before: Values;
  /** Null: the object is deleted. */
  readonly after: Values | null;
}

const cis = ['CIS'] as const;
const cisAndVendor = ['CIS', 'vendor'] as const;
const all = ['CIS', 'vendor', 'IronSkillet'] as const;
const skillet = ['vendor', 'IronSkillet'] as const;

/** An attribute of a setting with one object around it, with two values. */
function setting(
  item: string,
  asked: HardeningItem['asked'],
  [kind, attribute]: readonly [kind: string, attribute: string],
  [before, after]: readonly [before: unknown, after: unknown],
): HardeningItem {
  const nested = (value: unknown): Values =>
    attribute
      .split('.')
      .reverse()
      .reduce<unknown>((inner, name) => ({ [name]: inner }), value) as Values;
  return { item, asked, kind, attribute, before: nested(before), after: nested(after) };
}

/** An attribute of an object with a name. */
function named(
  item: string,
  asked: HardeningItem['asked'],
  place: readonly [kind: string, attribute: string],
  values: readonly [before: unknown, after: unknown],
): HardeningItem {
  const one = setting(item, asked, place, values);
  return { ...one, before: { name: 'x', ...one.before }, after: { name: 'x', ...one.after } };
}

const threatRule = (action: string): Values => ({ name: 'r', severity: ['any'], action: { [action]: {} } });

export const publicItems: readonly HardeningItem[] = [
  setting('Login banner', all, ['general_setting', 'general.login_banner'], ['authorized use only', null]),
  setting(
    'Acknowledgement of the login banner',
    ['vendor'],
    ['general_setting', 'general.ack_login_banner'],
    [true, false],
  ),
  setting(
    'Certificate of the management interface',
    cis,
    ['general_setting', 'general.ssl_tls_service_profile'],
    ['own', null],
  ),
  setting(
    'Warning before a certificate expires',
    skillet,
    ['general_setting', 'general.setting.management.enable_certificate_expiration_check'],
    [true, false],
  ),
  setting(
    'Permitted addresses of the management interface',
    all,
    ['management_interface', 'management_interface.permitted_ip'],
    [[{ name: '10.0.0.0/24' }], []],
  ),
  setting(
    'No HTTP on the management interface',
    all,
    ['management_interface', 'management_interface.service.disable_http'],
    [true, false],
  ),
  setting(
    'No Telnet on the management interface',
    all,
    ['management_interface', 'management_interface.service.disable_telnet'],
    [true, false],
  ),
  named(
    'Permitted addresses of a management profile',
    cisAndVendor,
    ['interface_management_profile', 'permitted_ip'],
    [[{ name: '10.0.0.0/24' }], [{ name: '0.0.0.0/0' }]],
  ),
  named('No HTTP in a management profile', cisAndVendor, ['interface_management_profile', 'http'], [false, true]),
  named('No Telnet in a management profile', cisAndVendor, ['interface_management_profile', 'telnet'], [false, true]),
  named(
    'Limit of failed logins',
    cisAndVendor,
    ['authentication_profile', 'lockout'],
    [{ failed_attempts: 3, lockout_time: 15 }, null],
  ),
  named(
    'Multi-factor authentication',
    ['vendor'],
    ['authentication_profile', 'multi_factor_auth.mfa_enable'],
    [true, false],
  ),
  named(
    'TLS 1.2 for management and services',
    cisAndVendor,
    ['tls_service_profile', 'protocol_settings.min_version'],
    ['tls1-2', 'tls1-0'],
  ),
  setting('Verified update server', all, ['service_setting', 'services.server_verification'], [true, false]),
  setting(
    'A second NTP server',
    all,
    ['service_setting', 'services.ntp_servers.secondary_ntp_server'],
    [{ ntp_server_address: '192.0.2.2' }, null],
  ),
  setting(
    'Authenticated NTP',
    cisAndVendor,
    ['service_setting', 'services.ntp_servers.primary_ntp_server.authentication_type'],
    [{ autokey: {} }, { none: {} }],
  ),
  named('User-ID in internal zones only', cisAndVendor, ['zone', 'enable_user_identification'], [true, false]),
  setting('Rematch of sessions', skillet, ['session_setting', 'session_settings.config.rematch'], [true, false]),
  setting(
    'Packet buffer protection',
    cisAndVendor,
    ['session_setting', 'session_settings.packet_buffer_protection_enable'],
    [true, false],
  ),
  setting(
    'Packet buffer protection that drops',
    ['vendor'],
    ['session_setting', 'session_settings.packet_buffer_protection_monitor_only'],
    [false, true],
  ),
  setting(
    'Block time of packet buffer protection',
    ['vendor'],
    ['session_setting', 'session_settings.packet_buffer_protection_block_duration_time'],
    [3600, 60],
  ),
  named(
    'Packet buffer protection of a zone',
    ['vendor'],
    ['zone', 'network.enable_packet_buffer_protection'],
    [true, false],
  ),
  setting('No TCP segments past a full queue', skillet, ['tcp_setting', 'tcp.bypass_exceed_oo_queue'], [false, true]),
  setting('Cleared urgent data', skillet, ['tcp_setting', 'tcp.urgent_data'], ['clear', 'oobinline']),
  setting('Dropped segments without flags', skillet, ['tcp_setting', 'tcp.drop_zero_flag'], [true, false]),
  setting('Stripped Multipath TCP', skillet, ['tcp_setting', 'tcp.strip_mptcp_option'], [true, false]),
  setting('Checked TCP timestamps', skillet, ['tcp_setting', 'tcp.check_timestamp_option'], [true, false]),
  setting('Dropped asymmetric paths', ['vendor'], ['tcp_setting', 'tcp.asymmetric_path'], ['drop', 'bypass']),
  setting(
    'No TCP content past a full queue',
    skillet,
    ['content_id_setting', 'content_id.tcp_bypass_exceed_queue'],
    [false, true],
  ),
  setting(
    'No UDP content past a full queue',
    skillet,
    ['content_id_setting', 'content_id.udp_bypass_exceed_queue'],
    [false, true],
  ),
  setting('No partial HTTP responses', skillet, ['content_id_setting', 'content_id.allow_http_range'], [false, true]),
  setting(
    'Analysis of decrypted content',
    all,
    ['content_id_setting', 'content_id.allow_forward_decrypted_content'],
    [true, false],
  ),
  setting(
    'Antivirus updates every hour',
    all,
    ['update_schedule', 'update_schedule.anti_virus.recurring'],
    [
      { sync_to_peer: true, hourly: { at: 5, action: 'download-and-install' } },
      { sync_to_peer: true, weekly: { day_of_week: 'sunday', at: '02:00', action: 'download-and-install' } },
    ],
  ),
  setting(
    'Threat updates every day',
    all,
    ['update_schedule', 'update_schedule.threats.recurring'],
    [
      { sync_to_peer: true, daily: { at: '02:00', action: 'download-and-install' } },
      { sync_to_peer: true, weekly: { day_of_week: 'sunday', at: '02:00', action: 'download-and-install' } },
    ],
  ),
  setting(
    'WildFire updates in real time',
    all,
    ['update_schedule', 'update_schedule.wildfire.recurring'],
    [{ real_time: {} }, { every_hour: { at: 5, action: 'download-and-install' } }],
  ),
  setting(
    'Encrypted HA control link',
    ['vendor'],
    ['ha_configuration', 'interface.ha1.encryption.enabled'],
    [true, false],
  ),
  named(
    'Vulnerability protection that blocks',
    all,
    ['vulnerability_protection_profile', 'rules'],
    [[threatRule('reset_both')], [threatRule('alert')]],
  ),
  named(
    'Anti-spyware that blocks',
    all,
    ['anti_spyware_profile', 'rules'],
    [[threatRule('reset_both')], [threatRule('alert')]],
  ),
  named(
    'DNS sinkhole',
    all,
    ['dns_security_profile', 'botnet_domains'],
    [
      { dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'sinkhole' }] },
      { dns_security_categories: [{ name: 'pan-dns-sec-malware', action: 'allow' }] },
    ],
  ),
  named('Blocked URL categories', all, ['url_access_profile', 'block'], [['malware', 'phishing'], ['phishing']]),
  named('Logged URL categories', all, ['url_access_profile', 'alert'], [['news', 'travel'], ['news']]),
  named(
    'Blocked submission of credentials',
    cisAndVendor,
    ['url_access_profile', 'credential_enforcement'],
    [{ mode: { ip_user: {} }, block: ['phishing'] }, null],
  ),
  named('Logged HTTP headers', all, ['url_access_profile', 'log_http_hdr_referer'], [true, false]),
  named(
    'Blocked file types',
    all,
    ['file_blocking_profile', 'rules'],
    [
      [{ name: 'r', application: ['any'], direction: 'both', file_type: ['exe'], action: 'block' }],
      [{ name: 'r', application: ['any'], direction: 'both', file_type: ['exe'], action: 'alert' }],
    ],
  ),
  named(
    'Analysis of all files',
    all,
    ['wildfire_anti_virus_profile', 'rules'],
    [
      [{ name: 'r', application: ['any'], direction: 'both', file_type: ['any'], analysis: 'public-cloud' }],
      [{ name: 'r', application: ['any'], direction: 'both', file_type: ['pe'], analysis: 'public-cloud' }],
    ],
  ),
  named('SYN flood protection', all, ['zone_protection_profile', 'flood.tcp_syn.enable'], [true, false]),
  named(
    'Protection from scans',
    all,
    ['zone_protection_profile', 'scan'],
    [[{ name: '8001', action: { block: {} }, interval: 2, threshold: 100 }], []],
  ),
  named('Dropped spoofed packets', all, ['zone_protection_profile', 'spoofed_ip_discard'], [true, false]),
  named('Dropped source routing', all, ['zone_protection_profile', 'strict_source_routing_discard'], [true, false]),
  named('Dropped malformed packets', all, ['zone_protection_profile', 'malformed_option_discard'], [true, false]),
  named(
    'Blocked expired certificates',
    skillet,
    ['decryption_profile', 'ssl_forward_proxy.block_expired_certificate'],
    [true, false],
  ),
  named(
    'TLS 1.2 in decrypted sessions',
    skillet,
    ['decryption_profile', 'ssl_protocol_settings.min_version'],
    ['tls1-2', 'tls1-0'],
  ),
  named(
    'No access to the local network of a remote user',
    ['vendor'],
    ['mobile_agent_tunnel_profile', 'no_direct_access_to_local_network'],
    [true, false],
  ),
  named(
    'No traffic of a remote user outside the tunnel',
    ['vendor'],
    ['mobile_agent_tunnel_profile', 'split_tunneling.exclude_access_route'],
    [null, ['198.51.100.0/24']],
  ),
  named(
    'Short life of a cookie in place of a login',
    ['vendor'],
    ['mobile_agent_tunnel_profile', 'authentication_override.accept_cookie.cookie_lifetime'],
    [{ lifetime_in_hours: 8 }, { lifetime_in_days: 30 }],
  ),
];
