import { attr, exactlyOne, nested } from '../../attribute';
import { anyText } from './text-match';

const wifi = attr(nested({ ssid: attr(anyText(1023), 'Wi-Fi network name (SSID).') }).optional(), 'Wi-Fi network.');
const mobile = attr(nested({ carrier: attr(anyText(1023), 'Mobile network carrier.') }).optional(), 'Mobile network.');
const unknown = attr(nested({}).optional(), 'Unknown network type.');

/** Type of network to which a device is connected. */
export const networkInfo = nested({
  criteria: attr(
    nested({
      network: attr(
        nested(
          {
            is: attr(
              nested({ wifi, mobile, unknown }, [exactlyOne('wifi', 'mobile', 'unknown')]).optional(),
              'Network type is.',
            ),
            is_not: attr(
              nested({ wifi, mobile, ethernet: attr(nested({}).optional(), 'Ethernet network.'), unknown }, [
                exactlyOne('wifi', 'mobile', 'ethernet', 'unknown'),
              ]).optional(),
              'Network type is not.',
            ),
          },
          [exactlyOne('is', 'is_not')],
        ).optional(),
        'Network type of the device.',
      ),
    }).optional(),
    'Criteria of the network information.',
  ),
}).optional();
