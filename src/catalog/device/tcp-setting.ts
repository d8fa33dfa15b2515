import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const tcpSetting = defineResource({
  name: 'tcp_setting',
  doc: 'What a firewall does to TCP packets that are out of order or unusual.',
  api: { path: '/config/device/v1/tcp-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    tcp: attr(
      nested({
        bypass_exceed_oo_queue: attr(
          z.boolean().optional(),
          'Whether segments pass uninspected while too many are out of order.',
        ),
        allow_challenge_ack: attr(z.boolean().optional(), 'Whether an answer that questions the first packet passes.'),
        check_timestamp_option: attr(z.boolean().optional(), 'Whether segments with a wrong timestamp are dropped.'),
        asymmetric_path: attr(
          z.enum(['drop', 'bypass']).optional(),
          'What happens to segments outside the window of their connection.',
        ),
        urgent_data: attr(z.enum(['clear', 'oobinline']).optional(), 'Whether the urgent flag is taken out.'),
        drop_zero_flag: attr(z.boolean().optional(), 'Whether segments without any flag are dropped.'),
        strip_mptcp_option: attr(z.boolean().optional(), 'Whether Multipath TCP is taken out.'),
        siptcp_cleartext_proxy: attr(
          z.enum(['0', '2', '3']).optional(),
          'How SIP over TCP is put together before it is inspected.',
        ),
        tcp_retransmit_scan: attr(
          z.boolean().optional(),
          'Whether segments that come again with other content are dropped.',
        ),
      }).optional(),
      'The settings.',
    ),
  }),
});
