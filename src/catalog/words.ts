/** Words that are spelled differently from their form in names. */
const spellings: Readonly<Record<string, string>> = {
  ah: 'AH',
  aes: 'AES',
  arp: 'ARP',
  as: 'AS',
  asn: 'AS number',
  auth: 'authentication',
  bfd: 'BFD',
  bgp: 'BGP',
  ca: 'CA',
  crl: 'CRL',
  cve: 'CVE',
  dh: 'DH',
  dhcp: 'DHCP',
  dns: 'DNS',
  dos: 'DoS',
  dscp: 'DSCP',
  ecmp: 'ECMP',
  esp: 'ESP',
  fqdn: 'FQDN',
  fqdns: 'FQDNs',
  globalprotect: 'GlobalProtect',
  gre: 'GRE',
  gtp: 'GTP',
  ha: 'HA',
  hip: 'HIP',
  http: 'HTTP',
  https: 'HTTPS',
  icmp: 'ICMP',
  icmpv6: 'ICMPv6',
  igmp: 'IGMP',
  ike: 'IKE',
  ip: 'IP',
  ipsec: 'IPsec',
  iptag: 'IP tag',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  kerberos: 'Kerberos',
  lan: 'LAN',
  ldap: 'LDAP',
  lldp: 'LLDP',
  lsa: 'LSA',
  mac: 'MAC',
  max: 'maximum',
  md5: 'MD5',
  med: 'MED',
  mfa: 'MFA',
  mgmt: 'management',
  min: 'minimum',
  mtu: 'MTU',
  nat: 'NAT',
  ntp: 'NTP',
  ocsp: 'OCSP',
  os: 'OS',
  ospf: 'OSPF',
  ospfv3: 'OSPFv3',
  pim: 'PIM',
  pppoe: 'PPPoE',
  qos: 'QoS',
  radius: 'RADIUS',
  rip: 'RIP',
  rsa: 'RSA',
  saas: 'SaaS',
  saml: 'SAML',
  scep: 'SCEP',
  sctp: 'SCTP',
  sdwan: 'SD-WAN',
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
  smtp: 'SMTP',
  snmp: 'SNMP',
  ssh: 'SSH',
  ssl: 'SSL',
  tacacs: 'TACACS+',
  tcp: 'TCP',
  tls: 'TLS',
  ttl: 'TTL',
  udp: 'UDP',
  url: 'URL',
  userid: 'User-ID',
  uuid: 'UUID',
  vlan: 'VLAN',
  vpn: 'VPN',
  vrf: 'VRF',
  wildfire: 'WildFire',
};

/** `tls_service_profile` → `TLS service profile`. */
function spellName(name: string): string {
  return name
    .split('_')
    .map((word) => spellings[word] ?? word)
    .join(' ');
}

/** Formats a kind for errors, docs and reports: `nat_rule` → `NAT rule`. */
export function kindLabel(kindName: string): string {
  return spellName(kindName);
}

/** `max_ipv4_routes` → `Maximum IPv4 routes.` */
export function sentenceFrom(name: string): string {
  const text = spellName(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
