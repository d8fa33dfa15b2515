import * as z from 'zod';
import { attr } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const site = defineResource({
  name: 'site',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Site of remote networks, with its postal address and license.',
  api: { path: '/config/deployment/v1/sites', location: { in: 'nowhere' } },
  onlyFolder: { name: 'Remote Networks' },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    type: optional.enum(
      ['prisma-sdwan', 'third-party-branch', 'third-party-discovered'],
      'Site type: Prisma SD-WAN, or a branch of a third party.',
    ),
    members: optional.nestedList('Remote networks of the site.', {
      name: attr(z.string().min(1), 'Name of the member.'),
      remote_network: optional.text('Remote network of the site.', { refs: { kinds: ['remote_network'], open: true } }),
      mode: required.enum(
        ['active', 'backup'],
        'Member mode: `active` carries traffic, `backup` is used when the active members fail.',
      ),
      id: computed.text('UUID of the remote network.'),
    }),
    country: optional.text('Country of the site.'),
    city: optional.text('City of the site.'),
    state: optional.text('State or province of the site.'),
    address_line_1: optional.text('First line of the postal address.'),
    address_line_2: optional.text('Second line of the postal address.'),
    latitude: optional.text('Latitude in degrees, for example `47.37`.'),
    longitude: optional.text('Longitude in degrees, for example `8.54`.'),
    zip_code: optional.text('Postal code.'),
    qos: optional.nested('QoS settings of the site.', {
      profile: optional.text('QoS profile of the site.', { refs: { kinds: ['qos_profile'], open: true } }),
      cir: attr(z.number().optional(), 'Committed information rate (CIR) in Mbps.'),
      backup_cir: attr(z.number().optional(), 'Committed information rate (CIR) of backup members, in Mbps.'),
    }),
    license_type: optional.enum(
      ['FWAAS-SITE-25Mbps', 'FWAAS-SITE-50Mbps', 'FWAAS-SITE-250Mbps', 'FWAAS-SITE-1000Mbps', 'FWAAS-SITE-2500Mbps'],
      'License type of the site, by bandwidth.',
    ),
  },
});
