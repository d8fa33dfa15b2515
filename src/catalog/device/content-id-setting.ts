import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const contentIdSetting = defineResource({
  name: 'content_id_setting',
  doc: 'Content id setting.',
  api: { path: '/config/device/v1/content-id-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    content_id: attr(
      nested({
        allow_forward_decrypted_content: plain(z.boolean().default(false)),
        extended_capture_segment: plain(z.number().int().default(5)),
        application: plain(nested({ bypass_exceed_queue: plain(z.boolean().default(false)) }).optional()),
        tcp_bypass_exceed_queue: plain(z.boolean().default(true)),
        udp_bypass_exceed_queue: plain(z.boolean().default(true)),
        allow_http_range: plain(z.boolean().default(true)),
        x_forwarded_for: plain(z.string().default('0')),
        strip_x_fwd_for: plain(z.boolean().default(false)),
      }).optional(),
      'Content id.',
    ),
  }),
});
