import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { moreReceivers, onIsStronger } from '../stronger';

/** Attributes of every match list: the log filter, and the destinations. */
export const matchList = {
  id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
  name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
  description: attr(z.string().optional(), 'Description of the match list.'),
  filter: attr(z.string().optional(), 'Log filter expression.', { strength: { of: 'absence', none: 'All Logs' } }),
  send_to_panorama: attr(z.boolean().optional(), 'Forward matching logs to Panorama or Strata Logging Service.', {
    strength: onIsStronger,
  }),
  send_email: attr(z.array(z.string()).optional(), 'Email server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
    set: true,
  }),
  send_http: refs({ kinds: ['http_server_profile'], open: true }, 'HTTP server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
  send_snmptrap: attr(z.array(z.string()).optional(), 'SNMP trap server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
    set: true,
  }),
  send_syslog: refs({ kinds: ['syslog_server_profile'], open: true }, 'Syslog server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
};

/** Further attribute of match lists for host logs. */
export const quarantine = attr(z.boolean().optional(), 'Quarantine the device of the log entry.', {
  effect: 'protection',
  strength: onIsStronger,
});
