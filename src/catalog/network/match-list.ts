import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { moreReceivers, onIsStronger } from '../stronger';

/** Attributes of every match list: the log filter, and the destinations. */
export const matchList = {
  name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
  description: optional.text('Description of the match list.'),
  filter: optional.text('Log filter expression.', { strength: { of: 'absence', none: 'All Logs' } }),
  send_to_panorama: optional.flag('Forward matching logs to Panorama or Strata Logging Service.', {
    strength: onIsStronger,
  }),
  send_email: optional.textSet('Email server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
  send_http: refs({ kinds: ['http_server_profile'], open: true }, 'HTTP server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
  send_snmptrap: optional.textSet('SNMP trap server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
  send_syslog: refs({ kinds: ['syslog_server_profile'], open: true }, 'Syslog server profiles that receive the logs.', {
    strength: { of: 'entries' },
    strongerIf: moreReceivers,
  }),
};

/** Further attribute of match lists for host logs. */
export const quarantine = optional.flag('Quarantine the device of the log entry.', {
  effect: 'protection',
  strength: onIsStronger,
});
