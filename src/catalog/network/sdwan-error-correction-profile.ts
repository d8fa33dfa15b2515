import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sdwanErrorCorrectionProfile = defineResource({
  name: 'sdwan_error_correction_profile',
  doc: 'SD-WAN error correction profile.',
  api: { path: '/config/network/v1/sdwan-error-correction-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    activation_threshold: attr(z.number().int(), 'Activation threshold.'),
    mode: attr(
      nested(
        {
          forward_error_correction: plain(
            nested({ ratio: plain(z.string()), recovery_duration: plain(z.number().int()) }).optional(),
          ),
          packet_duplication: plain(nested({ recovery_duration_pd: plain(z.number().int()) }).optional()),
        },
        [exactlyOne('forward_error_correction', 'packet_duplication')],
      ),
      'Mode.',
    ),
  }),
});
