import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { moreReceivers, notComparable } from '../stronger';

export const logForwardingProfile = defineResource({
  name: 'log_forwarding_profile',
  effect: 'logging',
  doc: 'Log forwarding profile: servers that receive the logs of a rule.',
  api: { path: '/config/objects/v1/log-forwarding-profiles', list: { lookup: 'list' } },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    description: optional.text('Description of the profile.'),
    match_list: attr(
      nestedList({
        name: attr(z.string().min(1).max(63), 'Name of the match list entry.', { isLabel: true }),
        action_desc: attr(z.string().max(255).optional(), 'Description of the match list entry.', {
          effect: 'none',
        }),
        log_type: required.enum(
          [
            'traffic',
            'threat',
            'wildfire',
            'url',
            'data',
            'tunnel',
            'auth',
            'decryption',
            'dns-security',
            'gtp',
            'sctp',
          ],
          'Log type to forward.',
          { strength: notComparable },
        ),
        filter: attr(z.string().max(65535), 'Log filter expression; `All Logs` matches every log.', {
          strength: { of: 'absence', none: 'All Logs' },
        }),
        send_http: optional.textSet('HTTP server profiles that receive the logs.', {
          strength: { of: 'entries' },
          strongerIf: moreReceivers,
          refs: { kinds: ['http_server_profile'] },
        }),
        send_syslog: optional.textSet('Syslog server profiles that receive the logs.', {
          strength: { of: 'entries' },
          strongerIf: moreReceivers,
          refs: { kinds: ['syslog_server_profile'] },
        }),
        send_snmptrap: optional.textSet('SNMP trap server profiles that receive the logs.', {
          strength: { of: 'entries' },
          strongerIf: moreReceivers,
        }),
        send_email: optional.textSet('Email server profiles that receive the logs.', {
          strength: { of: 'entries' },
          strongerIf: moreReceivers,
        }),
      }).min(1),
      'Match list: log type, filter and receivers.',
      { unconfirmed: ['minItems'], strength: { of: 'entries' } },
    ),
  },
});
