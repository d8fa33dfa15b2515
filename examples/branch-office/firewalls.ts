import { Device } from 'cdktf-provider-scm';
import type { Folders } from './folders';

/**
 * Firewalls by site and serial number, as in `headquarters=007951000000001 oslo=007951000000002`. They must be onboarded.
 * Sites without an entry get no firewall here.
 */
export function makeFirewalls({ allFirewalls, headquarters, oslo, bergen }: Folders, serials: string): void {
  const sites = { headquarters, oslo, bergen };
  const bySite = new Map<string, string | undefined>();
  for (const entry of serials.split(/\s+/)) {
    const [site = '', serial] = entry.split('=');
    bySite.set(site, serial);
  }
  for (const [site, folder] of Object.entries(sites)) {
    const serial = bySite.get(site);
    if (serial !== undefined) new Device(folder, `${site}-firewall`, { serial, onDestroy: { folder: allFirewalls } });
  }
}
