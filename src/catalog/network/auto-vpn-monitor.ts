import { defineReadOnlyKind } from '../define-record';
import { computedText } from '../computed-attributes';

export const autoVpnMonitor = defineReadOnlyKind({
  name: 'auto_vpn_monitor',
  doc: 'Status of a VPN tunnel that an auto VPN cluster created.',
  // The list has no pages.
  api: {
    path: '/config/network/v1/auto-vpn-monitor',
    operations: ['list'],
    list: { style: 'data-object', parameters: [] },
  },
  filters: ['vpn_cluster', 'source_device', 'destination_device', 'tunnel_name'],
  schema: {
    vpn_cluster: computedText('VPN cluster of the tunnel.'),
    connection_type: computedText('Connection type of the tunnel.'),
    source_device: computedText('Source firewall.'),
    local_intf: computedText('Local interface.'),
    destination_device: computedText('Destination firewall.'),
    peer_intf: computedText('Peer interface.'),
    ike_gateway_name: computedText('IKE gateway of the tunnel.'),
    tunnel_name: computedText('Name of the tunnel.'),
    tunnel_ip: computedText('Tunnel IP address.'),
    ike_sa_status: computedText('IKE SA status (phase 1).'),
    ike_sa_result: computedText('IKE SA result (phase 1).'),
    ipsec_sa_status: computedText('IPSec SA status (phase 2).'),
    ipsec_sa_result: computedText('IPSec SA result (phase 2).'),
    tunnel_status: computedText('Status of the tunnel.'),
    tunnel_result: computedText('Result of the last tunnel operation.'),
    ts: computedText('Time of the status.'),
  },
});
