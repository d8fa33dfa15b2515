import { attr, exactlyOne, nested } from '../../attribute';
import { anyText } from './text-match';

const wifi = attr(nested({ ssid: attr(anyText(1023), 'Name of the network.') }).optional(), 'A wireless network.');
const mobile = attr(nested({ carrier: attr(anyText(1023), 'Name of the operator.') }).optional(), 'A mobile network.');
const unknown = attr(nested({}).optional(), 'A network that the device cannot tell.');

/** Which kind of network a device is on. */
export const networkInfo = nested({
  criteria: attr(
    nested({
      network: attr(
        nested(
          {
            is: attr(
              nested({ wifi, mobile, unknown }, [exactlyOne('wifi', 'mobile', 'unknown')]).optional(),
              'It is on this one.',
            ),
            is_not: attr(
              nested({ wifi, mobile, ethernet: attr(nested({}).optional(), 'A wired network.'), unknown }, [
                exactlyOne('wifi', 'mobile', 'ethernet', 'unknown'),
              ]).optional(),
              'It is on another one.',
            ),
          },
          [exactlyOne('is', 'is_not')],
        ).optional(),
        'Network that the device is on.',
      ),
    }).optional(),
    'What is asked of it.',
  ),
}).optional();
