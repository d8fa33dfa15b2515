import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const tcpSetting = defineResource({
  name: 'tcp_setting',
  effect: 'protection',
  doc: 'TCP settings of a firewall: handling of out-of-order and unusual segments.',
  api: { path: '/config/device/v1/tcp-settings', list: { style: 'array' } },
  schema: {
    tcp: optional.nested('TCP settings.', {
      bypass_exceed_oo_queue: optional.flag(
        'Forward segments without inspection when the out-of-order queue is full.',
        { strength: { of: 'values', fromWeak: [true, false] } },
      ),
      allow_challenge_ack: optional.flag('Allow challenge ACKs (response to a SYN in an established session).', {
        strength: notComparable,
      }),
      check_timestamp_option: optional.flag('Drop segments with an invalid TCP timestamp.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      asymmetric_path: optional.enum(['drop', 'bypass'], 'Action for out-of-window segments (asymmetric path).', {
        strength: { of: 'values', fromWeak: ['bypass', 'drop'] },
      }),
      urgent_data: optional.enum(
        ['clear', 'oobinline'],
        'Handling of the TCP urgent flag: clear it, or keep the data inline.',
        { strength: { of: 'values', fromWeak: ['oobinline', 'clear'] } },
      ),
      drop_zero_flag: optional.flag('Drop segments without any TCP flag.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      strip_mptcp_option: optional.flag('Strip the Multipath TCP (MPTCP) option.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
      siptcp_cleartext_proxy: optional.enum(
        ['0', '2', '3'],
        'Reassembly mode of SIP over TCP in clear text (ALG proxy).',
        { strength: notComparable },
      ),
      tcp_retransmit_scan: optional.flag('Drop retransmitted segments whose content differs from the original.', {
        strength: { of: 'values', fromWeak: [false, true] },
      }),
    }),
  },
});
