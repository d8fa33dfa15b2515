import { Zone } from 'cdktf-provider-scm';
import type { Folders } from './folders';

/** What the firewalls tell apart: traffic goes from one zone to another, and rules say which may. */
export type Zones = ReturnType<typeof makeZones>;

/**
 * The same five words everywhere, so that a rule can be written once for all shops. Every shop has the same firewall,
 * cabled in the same way; the server room is at headquarters only.
 */
export function makeZones({ company }: Folders) {
  return {
    internet: new Zone(company, 'internet', { interfaces: ['ethernet1/1'] }),
    staff: new Zone(company, 'staff', { interfaces: ['ethernet1/2'], userIdentification: true }),
    tills: new Zone(company, 'tills', { interfaces: ['ethernet1/3'] }),
    guests: new Zone(company, 'guests', { interfaces: ['ethernet1/4'] }),
    serverRoom: new Zone(company, 'servers', { interfaces: ['ethernet1/5'] }),
  };
}
