/** What a change of an attribute can affect. */
export type Effect =
  /** Nothing that a review judges: a description, a color, a value that the service computes. */
  | 'none'
  /** Which traffic rules allow: the policy engine compares it. */
  | 'traffic'
  /** The way of packets and their addresses: routes, interfaces, NAT, tunnels. */
  | 'routing'
  /** Inspection, decryption, flood protection and limits of the traffic. */
  | 'protection'
  /** Who reaches and administers the firewall, and what it is trusted with. */
  | 'management'
  /** What is recorded, and where records are sent. */
  | 'logging'
  /** How users and devices prove who they are. */
  | 'identity'
  /** Algorithms, keys, certificates and their lifetimes. */
  | 'cryptography'
  /** A value that no plan shows. */
  | 'secret';

/** The effect of a kind: of its attributes without an effect of their own. Only an attribute can be without effect. */
export type KindEffect = Exclude<Effect, 'none' | 'secret'>;

/** Comments of an object of any kind. */
export const commentNames: ReadonlySet<string> = new Set(['description', 'comment', 'comments', 'color', 'notes']);
