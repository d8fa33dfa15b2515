/** Date of the last review of the table. */
export const knownApplicationsAsOf = '2026-11-21';

/** Default ports of an application, in the syntax of `serviceRanges`. */
export interface DefaultPorts {
  readonly ports: readonly string[];
  /** Additional default ports if the firewall decrypts the connection. */
  readonly decrypted?: readonly string[];
}

/**
 * Default ports of a few applications that are common in policies and have stable ports. The vendor's catalog has
 * thousands and changes weekly. Other applications become a question instead of a guess.
 */
export const knownApplications: Readonly<Record<string, DefaultPorts>> = {
  bgp: { ports: ['tcp/179'] },
  dns: { ports: ['tcp/53', 'udp/53,5353'] },
  'dns-base': { ports: ['tcp/53', 'udp/53,5353'] },
  ftp: { ports: ['tcp/21'], decrypted: ['tcp/990'] },
  icmp: { ports: ['icmp'] },
  imap: { ports: ['tcp/143'], decrypted: ['tcp/993'] },
  'ms-rdp': { ports: ['tcp/3389', 'udp/3389'] },
  ntp: { ports: ['udp/123'] },
  ping: { ports: ['icmp'] },
  pop3: { ports: ['tcp/110'], decrypted: ['tcp/995'] },
  smtp: { ports: ['tcp/25', 'tcp/587'], decrypted: ['tcp/465'] },
  ssh: { ports: ['tcp/22'] },
  ssl: { ports: ['tcp/443'] },
  telnet: { ports: ['tcp/23'] },
  tftp: { ports: ['udp/69'] },
  'web-browsing': { ports: ['tcp/80'], decrypted: ['tcp/443'] },
};
