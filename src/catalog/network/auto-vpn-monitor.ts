import * as z from 'zod';
import { defineRecord } from '../define-record';
import { toldText } from '../told';

export const autoVpnMonitor = defineRecord({
  name: 'auto_vpn_monitor',
  doc: 'Status of a VPN tunnel that an auto VPN cluster created.',
  // The list has no pages.
  api: {
    path: '/config/network/v1/auto-vpn-monitor',
    operations: ['list'],
    list: { style: 'data-object', parameters: [] },
  },
  filters: ['vpn_cluster', 'source_device', 'destination_device', 'tunnel_name'],
  schema: z.strictObject({
    vpn_cluster: toldText('VPN cluster of the tunnel.'),
    connection_type: toldText('Connection type of the tunnel.'),
    source_device: toldText('Source firewall.'),
    local_intf: toldText('Local interface.'),
    destination_device: toldText('Destination firewall.'),
    peer_intf: toldText('Peer interface.'),
    ike_gateway_name: toldText('IKE gateway of the tunnel.'),
    tunnel_name: toldText('Name of the tunnel.'),
    tunnel_ip: toldText('Tunnel IP address.'),
    ike_sa_status: toldText('IKE SA status (phase 1).'),
    ike_sa_result: toldText('IKE SA result (phase 1).'),
    ipsec_sa_status: toldText('IPSec SA status (phase 2).'),
    ipsec_sa_result: toldText('IPSec SA result (phase 2).'),
    tunnel_status: toldText('Status of the tunnel.'),
    tunnel_result: toldText('Result of the last tunnel operation.'),
    ts: toldText('Time of the status.'),
  }),
});
