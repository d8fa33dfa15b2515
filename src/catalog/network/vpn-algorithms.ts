import type { Strength } from '../strength';

/** Encryption algorithms of a VPN, from the weakest to the strongest (NIST SP 800-77, SP 800-131A). */
export const encryptionOrder: Strength = {
  of: 'algorithms',
  fromWeak: ['null', 'des', '3des', 'aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-gcm', 'aes-256-gcm'],
};

/** Hash algorithms of a VPN, from the weakest to the strongest. */
export const hashOrder: Strength = {
  of: 'algorithms',
  fromWeak: ['none', 'md5', 'sha1', 'sha256', 'sha384', 'sha512'],
};

/** Diffie-Hellman groups, from the weakest to the strongest: by the strength of the key that they agree on. */
export const groupsFromWeak: readonly string[] = [
  'no-pfs',
  'group1',
  'group2',
  'group5',
  'group14',
  'group19',
  'group20',
];

/** A lifetime: a key that is used for a longer time protects less. */
export const lifetimeOrder: Strength = {
  of: 'amount',
  stronger: 'lower',
  units: { seconds: 1, minutes: 60, hours: 3600, days: 86_400 },
};

/** A lifesize: a key that encrypts more traffic protects less. */
export const lifesizeOrder: Strength = {
  of: 'amount',
  stronger: 'lower',
  units: { kb: 1, mb: 1024, gb: 1024 ** 2, tb: 1024 ** 3 },
};
