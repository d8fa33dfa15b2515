import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const contentIdSetting = defineResource({
  name: 'content_id_setting',
  doc: 'How a firewall looks into content: what it does when it cannot keep up, and what it tells others.',
  api: { path: '/config/device/v1/content-id-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    content_id: attr(
      nested({
        allow_forward_decrypted_content: attr(
          z.boolean().default(false),
          'Whether decrypted traffic may be passed on outside the firewall.',
        ),
        extended_capture_segment: attr(z.number().int().default(5), 'Packets that an extended packet capture holds.'),
        application: attr(
          nested({
            bypass_exceed_queue: attr(
              z.boolean().default(false),
              'Whether traffic passes unidentified while the queue is full.',
            ),
          }).optional(),
          'Finding out the application.',
        ),
        tcp_bypass_exceed_queue: attr(
          z.boolean().default(true),
          'Whether TCP segments pass uninspected while the queue is full.',
        ),
        udp_bypass_exceed_queue: attr(
          z.boolean().default(true),
          'Whether UDP datagrams pass uninspected while the queue is full.',
        ),
        allow_http_range: attr(
          z.boolean().default(true),
          'Whether web clients may ask for parts of a file, which hides it from inspection.',
        ),
        x_forwarded_for: attr(z.string().default('0'), 'What the header X-Forwarded-For is used for; `0` for nothing.'),
        strip_x_fwd_for: attr(z.boolean().default(false), 'Whether the header is emptied before requests go on.'),
      }).optional(),
      'The settings.',
    ),
  }),
});
