import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { higherIsStronger, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

export const contentIdSetting = defineResource({
  name: 'content_id_setting',
  effect: 'protection',
  doc: 'Content-ID settings of a firewall: inspection queues, packet captures and the X-Forwarded-For header.',
  api: { path: '/config/device/v1/content-id-settings', list: { style: 'array' } },
  schema: {
    content_id: optional.nested('Content-ID settings.', {
      allow_forward_decrypted_content: offByDefault('Allow forwarding of decrypted content.', {
        // Encrypted traffic is analyzed like other traffic.
        strength: onIsStronger,
      }),
      extended_capture_segment: attr(integer().default(5), 'Length of an extended packet capture, in packets.', {
        effect: 'logging',
        strength: higherIsStronger(),
      }),
      application: optional.nested('App-ID settings.', {
        bypass_exceed_queue: offByDefault(
          'Forward traffic without App-ID inspection when the application queue is full.',
          { strength: { of: 'values', fromWeak: [true, false] } },
        ),
      }),
      tcp_bypass_exceed_queue: onByDefault(
        'Forward TCP segments without inspection when the TCP content inspection queue is full.',
        { strength: { of: 'values', fromWeak: [true, false] } },
      ),
      udp_bypass_exceed_queue: onByDefault(
        'Forward UDP datagrams without inspection when the UDP content inspection queue is full.',
        { strength: { of: 'values', fromWeak: [true, false] } },
      ),
      allow_http_range: onByDefault(
        'Allow HTTP partial responses (range requests), which can hide a file from inspection.',
        { strength: { of: 'values', fromWeak: [true, false] } },
      ),
      x_forwarded_for: attr(z.string().default('0'), 'Use of the X-Forwarded-For header; `0` disables it.', {
        strength: notComparable,
      }),
      strip_x_fwd_for: offByDefault('Strip the X-Forwarded-For header from forwarded requests.', {
        strength: onIsStronger,
      }),
    }),
  },
});
