import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { networkText } from '../ip-text';
import { integer } from '../integer';

export const autoVpnSetting = defineResource({
  name: 'auto_vpn_setting',
  effect: 'routing',
  strength: notComparable,
  doc: 'Auto VPN settings: tunnel address pool and BGP AS range. A singleton of the tenant.',
  api: {
    path: '/config/network/v1/auto-vpn-settings',
    operations: ['get', 'update'],
    singleton: 'tenant',
    tfid: 'singleton_auto_vpn_settings',
  },
  scopes: [],
  predefined: [{ vpn_address_pool: [], as_range: { start: 64512, end: 65534 } }],
  schema: {
    vpn_address_pool: attr(z.array(networkText), 'VPN address pool: subnets for tunnel IP addresses.', { set: true }),
    as_range: required.nested('Range of private AS numbers assigned to the firewalls.', {
      start: attr(integer(1, 65535).optional(), 'First AS number of the range.'),
      end: attr(integer(1, 65535).optional(), 'Last AS number of the range.'),
    }),
    enable_mesh_between_hubs: optional.flag('Enable full mesh tunnels between hubs.'),
  },
});
