import { attr, exactlyOne, nested, optionalNested } from '../../attribute';
import { anyText } from './text-match';

const wifi = optionalNested('Wi-Fi network.', { ssid: attr(anyText(1023), 'Wi-Fi network name (SSID).') });
const mobile = optionalNested('Mobile network.', { carrier: attr(anyText(1023), 'Mobile network carrier.') });
const unknown = optionalNested('Unknown network type.', {});

/** Type of network to which a device is connected. */
export const networkInfo = nested({
  criteria: optionalNested('Criteria of the network information.', {
    network: attr(
      nested(
        {
          is: attr(
            nested({ wifi, mobile, unknown }, [exactlyOne('wifi', 'mobile', 'unknown')]).optional(),
            'Network type is.',
          ),
          is_not: attr(
            nested({ wifi, mobile, ethernet: optionalNested('Ethernet network.', {}), unknown }, [
              exactlyOne('wifi', 'mobile', 'ethernet', 'unknown'),
            ]).optional(),
            'Network type is not.',
          ),
        },
        [exactlyOne('is', 'is_not')],
      ).optional(),
      'Network type of the device.',
    ),
  }),
}).optional();
