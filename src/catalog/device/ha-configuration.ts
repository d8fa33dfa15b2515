import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { haElection } from './ha-configuration/election';
import { haLinks } from './ha-configuration/links';
import { haMode } from './ha-configuration/mode';
import { haMonitoring } from './ha-configuration/monitoring';
import { notComparable } from '../stronger';
import { serialNumber } from '../serial-number';
import { ipText } from '../ip-text';
import { integer } from '../integer';

export const haConfiguration = defineResource({
  name: 'ha_configuration',
  effect: 'routing',
  strength: notComparable,
  doc: 'High availability (HA) pair of two firewalls. Each firewall needs its own, with the other one as peer.',
  api: {
    path: '/config/device/v1/ha-configurations',
    operations: ['get', 'create', 'update', 'delete'],
    singleton: 'container',
    location: { queryOf: ['get', 'delete'] },
  },
  scopes: ['device'],
  unconfirmed: true,
  schema: {
    enabled: onByDefault('Enable HA.', { example: true }),
    location: optional.text('Location of the firewall.'),
    interface: attr(haLinks, 'HA interfaces (HA1, HA2, HA3).'),
    group: required.nested('HA group settings.', {
      group_id: attr(
        z.string().regex(/^([1-9]|[1-5][0-9]|6[0-3])$/),
        'HA group ID, 1 to 63; equal on both firewalls.',
        {
          example: '1',
        },
      ),
      description: optional.text('Description of the HA group.'),
      peer_serial: attr(serialNumber, 'Serial number of the HA peer.', { example: '007951000123457' }),
      peer_ip: attr(ipText, 'Peer HA1 IP address.', { example: '10.0.0.1' }),
      peer_ip_backup: attr(ipText.optional(), 'Peer backup HA1 IP address.'),
      election_option: attr(haElection, 'HA election settings.'),
      mode: attr(haMode, 'HA mode: active/passive or active/active.'),
      configuration_synchronization: optional.nested('Configuration synchronization between the HA peers.', {
        enabled: onByDefault('Enable configuration synchronization with the HA peer.'),
      }),
      state_synchronization: optional.nested('Session (state) synchronization over HA2.', {
        enabled: optional.flag('Enable session synchronization with the HA peer.'),
        transport: optional.enum(['ethernet', 'ip', 'udp'], 'HA2 transport of session synchronization.'),
        ha2_keep_alive: optional.nested('HA2 keepalive settings.', {
          enabled: offByDefault('Enable HA2 keepalive.'),
          action: optional.enum(['log-only', 'split-datapath'], 'Action when the HA2 keepalive fails.'),
          threshold: attr(integer(5000, 60_000).default(10_000), 'HA2 keepalive threshold in milliseconds.'),
        }),
      }),
      ha: optional.nested('HA profile of the group.', {
        ha_profile: optional.text('Name of the HA profile.'),
      }),
      monitoring: attr(haMonitoring.optional(), 'Link and path monitoring that triggers failover.'),
    }),
  },
});
