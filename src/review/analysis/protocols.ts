/** A protocol that needs special attention, by its ports. */
export interface Protocol {
  readonly name: string;
  readonly ports: readonly (readonly ['tcp' | 'udp', number])[];
  /** All of its App-IDs; absent if they are not known, so that any application may be it. */
  readonly applications?: readonly string[];
}

type Port = Protocol['ports'][number];
const tcp = (...ports: readonly number[]): readonly Port[] => ports.map((port) => ['tcp', port]);
const udp = (...ports: readonly number[]): readonly Port[] => ports.map((port) => ['udp', port]);

/** Protocols for administering hosts. */
export const administrative: readonly Protocol[] = [
  { name: 'SSH', applications: ['ssh'], ports: tcp(22) },
  { name: 'Telnet', applications: ['telnet'], ports: tcp(23) },
  { name: 'RDP', applications: ['ms-rdp'], ports: [...tcp(3389), ...udp(3389)] },
  { name: 'WinRM', ports: tcp(5985, 5986) },
  { name: 'VNC', applications: ['vnc', 'vnc-base'], ports: tcp(5900, 5901) },
  { name: 'X11', applications: ['x11'], ports: tcp(6000) },
  { name: 'MSRPC', applications: ['msrpc', 'msrpc-base'], ports: tcp(135) },
  { name: 'NetBIOS', ports: tcp(139) },
  {
    name: 'SMB',
    applications: ['ms-ds-smb', 'ms-ds-smb-base', 'ms-ds-smbv1', 'ms-ds-smbv2', 'ms-ds-smbv3'],
    ports: tcp(445),
  },
  { name: 'rexec', ports: tcp(512) },
  { name: 'rlogin', applications: ['rlogin'], ports: tcp(513) },
  { name: 'rsh', applications: ['rsh'], ports: tcp(514) },
  { name: 'Docker', ports: tcp(2375, 2376) },
  { name: 'Kubernetes', ports: tcp(6443) },
  { name: 'SNMP', applications: ['snmp', 'snmp-base'], ports: udp(161) },
  { name: 'IPMI', applications: ['ipmi'], ports: udp(623) },
];

/** Unencrypted protocols, whose content and passwords can be intercepted. */
export const clearText: readonly Protocol[] = [
  { name: 'FTP', applications: ['ftp'], ports: tcp(21) },
  { name: 'Telnet', applications: ['telnet'], ports: tcp(23) },
  { name: 'SMTP', applications: ['smtp'], ports: tcp(25) },
  { name: 'TFTP', applications: ['tftp'], ports: udp(69) },
  { name: 'HTTP', applications: ['web-browsing'], ports: tcp(80, 8080) },
  { name: 'POP3', applications: ['pop3'], ports: tcp(110) },
  { name: 'NNTP', ports: tcp(119) },
  { name: 'IMAP', applications: ['imap'], ports: tcp(143) },
  { name: 'SNMP', ports: udp(161) },
  { name: 'LDAP', ports: tcp(389) },
  { name: 'rexec', ports: tcp(512) },
  { name: 'rlogin', ports: tcp(513) },
  { name: 'rsh', ports: tcp(514) },
  { name: 'syslog', ports: udp(514) },
];

/** Database protocols: exposed to the internet, they are attacked within hours. */
export const databases: readonly Protocol[] = [
  { name: 'SQL Server', ports: tcp(1433) },
  { name: 'Oracle Database', ports: tcp(1521) },
  { name: 'MySQL', ports: tcp(3306) },
  { name: 'PostgreSQL', ports: tcp(5432) },
  { name: 'Redis', ports: tcp(6379) },
  { name: 'Elasticsearch', ports: tcp(9200) },
  { name: 'MongoDB', ports: tcp(27017) },
];

/** What is named of a set of services that is nearly everything. */
export const headlines: readonly Protocol[] = [
  ...administrative.filter(({ name }) => name === 'SSH' || name === 'RDP' || name === 'SMB'),
  // None of the applications with known ports is a database: telnet on any port is telnet.
  { name: 'databases', applications: [], ports: databases.flatMap(({ ports }) => ports) },
];
