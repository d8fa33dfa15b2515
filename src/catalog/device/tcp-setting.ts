import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const tcpSetting = defineResource({
  name: 'tcp_setting',
  doc: 'TCP setting.',
  api: { path: '/config/device/v1/tcp-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    tcp: attr(
      nested({
        bypass_exceed_oo_queue: plain(z.boolean().optional()),
        allow_challenge_ack: plain(z.boolean().optional()),
        check_timestamp_option: plain(z.boolean().optional()),
        asymmetric_path: plain(z.enum(['drop', 'bypass']).optional()),
        urgent_data: plain(z.enum(['clear', 'oobinline']).optional()),
        drop_zero_flag: plain(z.boolean().optional()),
        strip_mptcp_option: plain(z.boolean().optional()),
        siptcp_cleartext_proxy: plain(z.enum(['0', '2', '3']).optional()),
        tcp_retransmit_scan: plain(z.boolean().optional()),
      }).optional(),
      'TCP.',
    ),
  }),
});
