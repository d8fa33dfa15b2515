import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

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
    vpn_cluster: computed.text('VPN cluster of the tunnel.'),
    connection_type: computed.text('Connection type of the tunnel.'),
    source_device: computed.text('Source firewall.'),
    local_intf: computed.text('Local interface.'),
    destination_device: computed.text('Destination firewall.'),
    peer_intf: computed.text('Peer interface.'),
    ike_gateway_name: computed.text('IKE gateway of the tunnel.'),
    tunnel_name: computed.text('Name of the tunnel.'),
    tunnel_ip: computed.text('Tunnel IP address.'),
    ike_sa_status: computed.text('IKE SA status (phase 1).'),
    ike_sa_result: computed.text('IKE SA result (phase 1).'),
    ipsec_sa_status: computed.text('IPSec SA status (phase 2).'),
    ipsec_sa_result: computed.text('IPSec SA result (phase 2).'),
    tunnel_status: computed.text('Status of the tunnel.'),
    tunnel_result: computed.text('Result of the last tunnel operation.'),
    ts: computed.text('Time of the status.'),
  },
});
