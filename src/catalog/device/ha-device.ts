import { computed, optional } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';
import { scopes } from '../scope';

export const haDevice = defineReadOnlyKind({
  name: 'ha_device',
  doc: 'HA pairs of firewalls in a folder, snippet or device.',
  // A container is required; the list has no pages.
  api: {
    path: '/config/device/v1/ha-devices',
    operations: ['list'],
    list: { style: 'data-object', parameters: [...scopes] },
  },
  scopes,
  filters: [],
  schema: {
    ha_devices: optional.with({ setBy: 'service', wire: 'ha-devices' }).nestedList('HA pairs.', {
      primary_device_name: computed.text('Name of the primary firewall.'),
      primary_serial_number: computed.text('Serial number of the primary firewall.'),
      secondary_device_name: computed.text('Name of the secondary firewall.'),
      secondary_serial_number: computed.text('Serial number of the secondary firewall.'),
    }),
  },
});
