import type * as z from 'zod';
import { attr } from '../attribute';

const logs = {
  config: 'Configuration logs.',
  system: 'System logs.',
  traffic: 'Traffic logs.',
  threat: 'Threat logs.',
  wildfire: 'WildFire logs.',
  url: 'URL filtering logs.',
  data: 'Data filtering logs.',
  gtp: 'GTP logs.',
  sctp: 'SCTP logs.',
  tunnel: 'Tunnel inspection logs.',
  auth: 'Authentication logs.',
  userid: 'User-ID logs.',
  iptag: 'IP-Tag logs.',
  decryption: 'Decryption logs.',
  globalprotect: 'GlobalProtect logs.',
  hip_match: 'HIP match logs.',
  correlation: 'Correlation logs.',
};

/** Builds an attribute per log type with the format of its entries. */
export function logFormats(format: z.ZodType): z.ZodRawShape {
  return Object.fromEntries(Object.entries(logs).map(([type, doc]) => [type, attr(format, doc)]));
}
