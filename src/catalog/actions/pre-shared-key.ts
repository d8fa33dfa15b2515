import * as z from 'zod';
import { attr } from '../attribute';
import { defineAction } from '../define-action';
import { answer, count, moment, secretText } from './answer';
import { integer } from '../integer';

export const preSharedKey = defineAction({
  name: 'pre_shared_key',
  doc: 'Generates a post-quantum pre-shared key (PPK) for IKE gateways.',
  path: '/config/network/v1/ike-gateways:generate-ppk',
  effect: 'reads',
  answers: 200,
  answer: answer({ key: secretText, length: count, generated_at: moment }),
  schema: {
    folder: attr(z.string().min(1).max(64).optional(), 'Folder of the IKE gateway.', { sentIn: 'query' }),
    length: attr(integer(1, 128).default(32), 'Length of the key in characters, at most 128.'),
  },
});
