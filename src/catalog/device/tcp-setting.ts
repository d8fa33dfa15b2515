import * as z from 'zod';
import { attr, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';

export const tcpSetting = defineResource({
  name: 'tcp_setting',
  effect: 'protection',
  doc: 'TCP settings of a firewall: handling of out-of-order and unusual segments.',
  api: { path: '/config/device/v1/tcp-settings', list: { style: 'array' } },
  scopes,
  schema: {
    tcp: optionalNested('TCP settings.', {
      bypass_exceed_oo_queue: attr(
        z.boolean().optional(),
        'Forward segments without inspection when the out-of-order queue is full.',
        { strength: { of: 'values', fromWeak: [true, false] } },
      ),
      allow_challenge_ack: attr(
        z.boolean().optional(),
        'Allow challenge ACKs (response to a SYN in an established session).',
        { strength: notComparable },
      ),
      check_timestamp_option: attr(z.boolean().optional(), 'Drop segments with an invalid TCP timestamp.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      asymmetric_path: attr(
        z.enum(['drop', 'bypass']).optional(),
        'Action for out-of-window segments (asymmetric path).',
        { strength: { of: 'values', fromWeak: ['bypass', 'drop'] } },
      ),
      urgent_data: attr(
        z.enum(['clear', 'oobinline']).optional(),
        'Handling of the TCP urgent flag: clear it, or keep the data inline.',
        { strength: { of: 'values', fromWeak: ['oobinline', 'clear'] } },
      ),
      drop_zero_flag: attr(z.boolean().optional(), 'Drop segments without any TCP flag.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      strip_mptcp_option: attr(z.boolean().optional(), 'Strip the Multipath TCP (MPTCP) option.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      siptcp_cleartext_proxy: attr(
        z.enum(['0', '2', '3']).optional(),
        'Reassembly mode of SIP over TCP in clear text (ALG proxy).',
        { strength: notComparable },
      ),
      tcp_retransmit_scan: attr(
        z.boolean().optional(),
        'Drop retransmitted segments whose content differs from the original.',
        { strength: { of: 'values', fromWeak: [false, true] } },
      ),
    }),
  },
});
