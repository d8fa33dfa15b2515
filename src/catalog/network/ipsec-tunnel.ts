import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable } from '../stronger';
import { ipText, networkText } from '../ip-text';
import { integer } from '../integer';

const ports = nested({
  local_port: attr(integer(0, 65535).default(0), 'Local port; 0 is any port.'),
  remote_port: attr(integer(0, 65535).default(0), 'Remote port; 0 is any port.'),
}).optional();

const protocol = oneOf({
  number: attr(integer(1, 254).optional(), 'IP protocol number.'),
  tcp: attr(ports, 'TCP, with local and remote port.'),
  udp: attr(ports, 'UDP, with local and remote port.'),
});

const proxyIds = nestedList({
  name: attr(z.string().min(1), 'Name of the proxy ID.'),
  local: attr(networkText.optional(), 'Local subnet of the proxy ID.'),
  remote: attr(networkText.optional(), 'Remote subnet of the proxy ID.'),
  protocol: attr(protocol.optional(), 'Protocol of the proxy ID; if absent, any.'),
}).optional();

export const ipsecTunnel = defineResource({
  name: 'ipsec_tunnel',
  effect: 'routing',
  strength: notComparable,
  doc: 'IPSec tunnel: tunnel interface, IKE gateway and IPSec crypto profile.',
  api: { path: '/config/network/v1/ipsec-tunnels' },
  trafficEffect: { is: 'admits-peers', decidedBy: ['tunnel_interface', 'auto_key'] },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    tunnel_interface: attr(z.string().default('tunnel'), 'Tunnel interface that routes traffic into the tunnel.', {
      refs: { kinds: ['tunnel_interface'], open: true },
    }),
    auto_key: required.nested('Auto key: keys are negotiated by IKE.', {
      ike_gateway: required.nestedList('IKE gateway of the peer.', {
        name: optional.text('Name of the IKE gateway.', { refs: { kinds: ['ike_gateway'] } }),
      }),
      ipsec_crypto_profile: required.text('IPSec crypto profile for phase 2; if absent, `default`.', {
        strength: notComparable,
        effect: 'cryptography',
        refs: { kinds: ['ipsec_crypto_profile'] },
      }),
      proxy_id: attr(proxyIds, 'IPv4 proxy IDs (traffic selectors).'),
      proxy_id_v6: attr(proxyIds, 'IPv6 proxy IDs (traffic selectors).'),
    }),
    anti_replay: optional.flag('Enable anti-replay protection.', {
      effect: 'protection',
      strength: fromWeak([false, true]),
    }),
    copy_tos: offByDefault('Copy the type of service (ToS) field to the outer header.', { effect: 'none' }),
    enable_gre_encapsulation: offByDefault('Enable GRE encapsulation inside IPSec.'),
    tunnel_monitor: optional.nested('Tunnel monitor: pings a host through the tunnel.', {
      enable: offByDefault('Enable tunnel monitoring.'),
      destination_ip: attr(ipText, 'Destination IP address of the tunnel monitor pings.'),
      proxy_id: optional.text('Proxy ID of the tunnel monitor.'),
    }),
  },
});
