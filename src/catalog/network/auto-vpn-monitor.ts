import * as z from 'zod';
import { defineRecord } from '../define-record';
import { toldText } from '../told';

export const autoVpnMonitor = defineRecord({
  name: 'auto_vpn_monitor',
  doc: 'A tunnel that an auto VPN cluster built, and how it is.',
  // The list has no pages.
  api: {
    path: '/config/network/v1/auto-vpn-monitor',
    operations: ['list'],
    listStyle: 'data-object',
    listTakes: [],
  },
  filters: ['vpn_cluster', 'source_device', 'destination_device', 'tunnel_name'],
  schema: z.strictObject({
    vpn_cluster: toldText('Cluster that the tunnel belongs to.'),
    connection_type: toldText('How the two ends are connected.'),
    source_device: toldText('Firewall at this end.'),
    local_intf: toldText('Interface at this end.'),
    destination_device: toldText('Firewall at the other end.'),
    peer_intf: toldText('Interface at the other end.'),
    ike_gateway_name: toldText('IKE gateway of the tunnel.'),
    tunnel_name: toldText('Name of the tunnel.'),
    tunnel_ip: toldText('Address inside the tunnel.'),
    ike_sa_status: toldText('State of the first phase.'),
    ike_sa_result: toldText('What the first phase came to.'),
    ipsec_sa_status: toldText('State of the second phase.'),
    ipsec_sa_result: toldText('What the second phase came to.'),
    tunnel_status: toldText('State of the tunnel.'),
    tunnel_result: toldText('What the tunnel came to.'),
    ts: toldText('When it was looked at.'),
  }),
});
