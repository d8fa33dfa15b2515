import type * as z from 'zod';
import { attr } from '../attribute';

const logs = {
  config: 'Logs of changes of the configuration.',
  system: 'Logs of the firewall itself.',
  traffic: 'Logs of sessions.',
  threat: 'Logs of threats.',
  wildfire: 'Logs of files that were sent to the sandbox.',
  url: 'Logs of web sites that were visited.',
  data: 'Logs of files and data that were found.',
  gtp: 'Logs of mobile networks (GTP).',
  sctp: 'Logs of SCTP.',
  tunnel: 'Logs of tunnels that were looked into.',
  auth: 'Logs of users who signed in where a rule demands it.',
  userid: 'Logs of which user is at which address.',
  iptag: 'Logs of tags that addresses were given.',
  decryption: 'Logs of TLS sessions.',
  globalprotect: 'Logs of the remote access client.',
  hip_match: 'Logs of device postures.',
  correlation: 'Logs of events that belong together.',
};

/** An attribute for each type of log, which says how a log of it is written. */
export function logFormats(format: z.ZodType): z.ZodRawShape {
  return Object.fromEntries(Object.entries(logs).map(([type, doc]) => [type, attr(format, doc)]));
}
