/** Flags of an application, by API name. */
export const applicationFlags = [
  'evasive_behavior',
  'consume_big_bandwidth',
  'used_by_malware',
  'able_to_transfer_file',
  'has_known_vulnerability',
  'tunnel_other_application',
  'prone_to_misuse',
  'pervasive_use',
] as const;

export type ApplicationFlag = (typeof applicationFlags)[number];

/** Facts about one application. Facts missing from the file are absent. */
export interface ApplicationFact {
  /** Default ports: `tcp/443`, `udp/53`, `tcp/dynamic`, `icmp`, `ip/47`. */
  readonly ports?: readonly string[];
  /** Additional default ports if the firewall decrypts the connection. */
  readonly decrypted?: readonly string[];
  readonly category?: string;
  readonly subcategory?: string;
  readonly technology?: string;
  readonly risk?: string;
  readonly flags: Readonly<Partial<Record<ApplicationFlag, boolean>>>;
}

/** Application data from a file. */
export interface ApplicationData {
  /** Name of the file. */
  readonly source: string;
  readonly byName: ReadonlyMap<string, ApplicationFact>;
  /** Applications whose default ports are used by the engine. */
  readonly withUsedPorts: ReadonlySet<string>;
}
