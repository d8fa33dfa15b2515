import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../optional';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const sdwanErrorCorrectionProfile = defineResource({
  name: 'sdwan_error_correction_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN error correction profile: forward error correction (FEC) or packet duplication.',
  api: { path: '/config/network/v1/sdwan-error-correction-profiles' },
  scopes,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    activation_threshold: attr(integer(), 'Activation threshold in percent of packet loss.'),
    mode: required.oneOf('Error correction mode.', {
      forward_error_correction: optional.nested(
        'Forward error correction (FEC): parity packets restore lost packets.',
        {
          ratio: attr(z.string(), 'FEC ratio of parity packets to data packets.'),
          recovery_duration: attr(integer(), 'Recovery duration in milliseconds.'),
        },
      ),
      packet_duplication: optional.nested('Packet duplication: each packet is sent on two links.', {
        recovery_duration_pd: attr(integer(), 'Recovery duration in milliseconds.'),
      }),
    }),
  },
});
