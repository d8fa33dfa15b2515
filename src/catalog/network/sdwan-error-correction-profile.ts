import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanErrorCorrectionProfile = defineResource({
  name: 'sdwan_error_correction_profile',
  doc: 'How SD-WAN makes up for lost packets of applications that cannot wait for them to be sent again.',
  api: { path: '/config/network/v1/sdwan-error-correction-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    activation_threshold: attr(z.number().int(), 'Loss of packets, in percent, from which on it is done.'),
    mode: attr(
      nested(
        {
          forward_error_correction: attr(
            nested({
              ratio: attr(z.string(), 'How many parity packets are sent for how many others.'),
              recovery_duration: attr(z.number().int(), 'Milliseconds that the other end waits for lost packets.'),
            }).optional(),
            'Parity packets are sent along, from which lost ones are computed.',
          ),
          packet_duplication: attr(
            nested({
              recovery_duration_pd: attr(z.number().int(), 'Milliseconds that the other end waits for lost packets.'),
            }).optional(),
            'Every packet is sent twice, over two links.',
          ),
        },
        [exactlyOne('forward_error_correction', 'packet_duplication')],
      ),
      'What is done.',
    ),
  }),
});
