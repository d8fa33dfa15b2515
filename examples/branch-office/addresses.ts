import { AddressGroup, AddressObject, allOf, Variable } from 'cdktf-provider-scm';
import type { Folders } from './folders';
import type { Tags } from './tags';

/** The addresses and groups that the rules speak of. */
export type Addresses = ReturnType<typeof makeAddresses>;

/**
 * An object lies in the folder that it is made in, and can be used there and below. The tills of each shop carry the
 * same two tags, which is all that it takes to be in the group `allTills`: a new shop needs no change to any rule.
 */
export function makeAddresses({ company, headquarters, branches, oslo, bergen }: Folders, tags: Tags) {
  // Known everywhere.
  const resolvers = new AddressObject(company, 'resolvers', { ipRange: '10.0.0.53-10.0.0.54', tags: [tags.server] });
  const clock = new AddressObject(company, 'clock', { fqdn: 'ntp.kestrel.example' });
  const bank = new AddressObject(company, 'bank', {
    ipNetmask: '203.0.113.0/24',
    description: 'Where card payments are cleared',
    tags: [tags.payment],
  });
  const intranet = new AddressObject(company, 'intranet', { ipNetmask: '10.0.0.0/8' });
  const intranet6 = new AddressObject(company, 'intranet-6', { ipNetmask: '2001:db8:100::/40' });
  const inside = new AddressGroup(company, 'inside', { members: [intranet, intranet6] });

  // The server room.
  const shopServer = new AddressObject(headquarters, 'shop-server', { ipNetmask: '10.0.10.20', tags: [tags.server] });
  const shopServer6 = new AddressObject(headquarters, 'shop-server-6', {
    ipNetmask: '2001:db8:100:10::20',
    tags: [tags.server],
  });
  const mail = new AddressObject(headquarters, 'mail', { ipNetmask: '10.0.10.25', tags: [tags.server] });
  const servers = new AddressGroup(headquarters, 'servers', { filter: allOf(tags.server) });
  const admins = new AddressObject(headquarters, 'admins', { ipNetmask: '10.0.99.0/24' });

  // The shops.
  const updates = new AddressObject(branches, 'till-updates', { fqdn: 'updates.tills.example' });
  const music = new AddressObject(branches, 'music', { fqdn: 'stream.music.example' });
  const allTills = new AddressGroup(branches, 'all-tills', {
    filter: allOf(tags.payment, tags.shop),
    description: 'Every till of every shop, found by its tags',
  });
  const osloTills = new AddressObject(oslo, 'oslo-tills', {
    ipNetmask: '10.1.1.0/24',
    tags: [tags.payment, tags.shop],
  });
  const bergenTills = new AddressObject(bergen, 'bergen-tills', {
    ipNetmask: '10.2.1.0/24',
    tags: [tags.payment, tags.shop],
  });

  // One address for the guests of all shops: its value is a variable, which each shop sets to its own network.
  const guestNet = new Variable(branches, 'guest-net', { type: 'ip-netmask', value: 'None' });
  new Variable(oslo, 'guest-net', { type: 'ip-netmask', value: '10.1.9.0/24' });
  new Variable(bergen, 'guest-net', { type: 'ip-netmask', value: '10.2.9.0/24' });
  const guestDevices = new AddressObject(branches, 'guest-devices', { ipNetmask: guestNet, tags: [tags.guest] });

  const osloRoaster = new AddressObject(oslo, 'oslo-roaster', { ipNetmask: '10.1.5.7', tags: [tags.shop] });

  return {
    ...{ resolvers, clock, bank, inside },
    ...{ shopServer, shopServer6, mail, servers, admins },
    ...{ updates, music, allTills, osloTills, bergenTills, guestDevices, osloRoaster },
  };
}
