import type { Reference } from '../reference';

const words = ['any'];

/** Zones that a rule matches. */
export const zoneNames: Reference = { kinds: ['zone'], words: ['any', 'multicast'] };

/** Addresses that a rule matches. A country code is a predefined region. */
export const addressNames: Reference = {
  kinds: ['address', 'address_group', 'external_dynamic_list', 'region'],
  words,
  literals: ['ip', 'ip-range', 'country', 'variable'],
  networks: true,
};

/** Services that a rule matches. */
export const serviceNames: Reference = { kinds: ['service', 'service_group'], words: ['any', 'application-default'] };

/** Services that a rule without application match criteria matches. */
export const portNames: Reference = { kinds: ['service', 'service_group'], words };

/** Applications that a rule matches; most are predefined by the vendor. */
export const applicationNames: Reference = {
  kinds: ['application', 'application_group', 'application_filter'],
  words,
  open: true,
};

/** URL categories and URL lists that a rule matches; most categories are predefined by the vendor. */
export const categoryNames: Reference = { kinds: ['url_category', 'external_dynamic_list'], words, open: true };

/** Users that a rule matches; they come from directories outside of the service. */
export const userNames: Reference = {
  kinds: ['local_user', 'local_user_group', 'dynamic_user_group'],
  words: ['any', 'pre-logon', 'known-user', 'unknown'],
  open: true,
};

/** HIP profiles that a rule matches. */
export const hipNames: Reference = { kinds: ['hip_profile'], words: ['any', 'no-hip'], open: true };
