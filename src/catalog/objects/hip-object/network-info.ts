import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { anyText } from './text-match';

const wifi = optional.nested('Wi-Fi network.', { ssid: attr(anyText(1023), 'Wi-Fi network name (SSID).') });
const mobile = optional.nested('Mobile network.', { carrier: attr(anyText(1023), 'Mobile network carrier.') });
const unknown = optional.nested('Unknown network type.', {});

/** Type of network to which a device is connected. */
export const networkInfo = nested({
  criteria: optional.nested('Criteria of the network information.', {
    network: optional.oneOf('Network type of the device.', {
      is: optional.oneOf('Network type is.', { wifi, mobile, unknown }),
      is_not: optional.oneOf('Network type is not.', {
        wifi,
        mobile,
        ethernet: optional.nested('Ethernet network.', {}),
        unknown,
      }),
    }),
  }),
}).optional();
