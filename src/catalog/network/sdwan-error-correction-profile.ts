import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const sdwanErrorCorrectionProfile = defineResource({
  name: 'sdwan_error_correction_profile',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'SD-WAN error correction profile: forward error correction (FEC) or packet duplication.',
  api: { path: '/config/network/v1/sdwan-error-correction-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    activation_threshold: required.integer('Activation threshold in percent of packet loss.'),
    mode: required.oneOf('Error correction mode.', {
      forward_error_correction: optional.nested(
        'Forward error correction (FEC): parity packets restore lost packets.',
        {
          ratio: required.text('FEC ratio of parity packets to data packets.'),
          recovery_duration: required.integer('Recovery duration in milliseconds.'),
        },
      ),
      packet_duplication: optional.nested('Packet duplication: each packet is sent on two links.', {
        recovery_duration_pd: required.integer('Recovery duration in milliseconds.'),
      }),
    }),
  },
});
