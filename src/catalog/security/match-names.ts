import type { Reference } from '../reference';

const words = ['any'];

/** Zones in a rule's match. */
export const zoneNames: Reference = { kinds: ['zone'], words: ['any', 'multicast'] };

/** Addresses in a rule's match. A country code stands for a region of the vendor's catalogue. */
export const addressNames: Reference = {
  kinds: ['address', 'address_group', 'external_dynamic_list', 'region'],
  words,
  literals: ['ip', 'ip-range', 'country', 'variable'],
};

/** Services in a rule's match. */
export const serviceNames: Reference = { kinds: ['service', 'service_group'], words: ['any', 'application-default'] };

/** Services in the match of a rule that looks at no applications. */
export const portNames: Reference = { kinds: ['service', 'service_group'], words };

/** Applications in a rule's match; most come from the vendor's catalogue. */
export const applicationNames: Reference = {
  kinds: ['application', 'application_group', 'application_filter'],
  words,
  open: true,
};

/** URL categories and URL lists in a rule's match; most categories come from the vendor's catalogue. */
export const categoryNames: Reference = { kinds: ['url_category', 'external_dynamic_list'], words, open: true };

/** Users in a rule's match come from directories that the service does not hold. */
export const userNames: Reference = {
  kinds: ['local_user', 'local_user_group', 'dynamic_user_group'],
  words: ['any', 'pre-logon', 'known-user', 'unknown'],
  open: true,
};

/** Device postures in a rule's match. */
export const hipNames: Reference = { kinds: ['hip_profile'], words: ['any', 'no-hip'], open: true };
