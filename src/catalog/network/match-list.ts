import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';

/** What every match list has: which entries of a log it takes, and where they go. */
export const matchList = {
  id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
  name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
  description: attr(z.string().optional(), 'What it is for.'),
  filter: attr(z.string().optional(), 'Filter expression that an entry of the log must match to be sent.'),
  send_to_panorama: attr(z.boolean().optional(), 'Whether entries go to the log collectors of the service, too.'),
  send_email: attr(z.array(z.string()).optional(), 'E-mail server profiles that entries are sent by.', { set: true }),
  send_http: refs({ kinds: ['http_server_profile'], open: true }, 'HTTP server profiles that entries are sent by.'),
  send_snmptrap: attr(z.array(z.string()).optional(), 'SNMP trap server profiles that entries are sent by.', {
    set: true,
  }),
  send_syslog: refs(
    { kinds: ['syslog_server_profile'], open: true },
    'Syslog server profiles that entries are sent by.',
  ),
};

/** What the match lists of logs about hosts have besides. */
export const quarantine = attr(
  z.boolean().optional(),
  'Whether the device that an entry is about is put in quarantine.',
);
