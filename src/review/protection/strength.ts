/** How much an action protects, from nothing (0) to blocking. Actions of one rank protect alike. */
const ranks: Readonly<Record<string, number>> = {
  none: 0,
  allow: 0,
  'no-decrypt': 0,
  alert: 1,
  // The user has to confirm, or to know a password.
  continue: 2,
  override: 2,
  // What the vendor recommends for the signature or category: it blocks what is dangerous.
  default: 3,
  'public-cloud': 3,
  'private-cloud': 3,
  redirect: 4,
  sinkhole: 4,
  block: 4,
  block_ip: 4,
  drop: 4,
  deny: 4,
  decrypt: 4,
};

/** The rank of an action; an action that is not in the list blocks in some way, such as a reset. */
export function rankOf(action: string): number {
  return ranks[action] ?? 4;
}

/** Something that protects less than before. Names are the API's, because people search for them. */
export interface Weakening {
  /** What protects less: `rules severity critical, high`, `ssl_protocol_settings.min_version`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}
