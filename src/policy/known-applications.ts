/** When the table was last looked over. */
export const knownApplicationsAsOf = '2026-11-21';

/** Where an application is at home, in the form of `serviceRanges`. */
export interface DefaultPorts {
  readonly ports: readonly string[];
  /** Ports that count too where the firewall decrypts the connection. */
  readonly decrypted?: readonly string[];
}

/**
 * Default ports of a few applications that almost every policy names and whose ports do not move. The vendor's catalogue
 * has thousands and changes weekly, so what is not here is asked as a question rather than guessed.
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
