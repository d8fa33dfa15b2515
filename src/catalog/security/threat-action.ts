import * as z from 'zod';
import { attr, nested, oneOf } from '../attribute';
import { optional } from '../usual-attributes';
import { fromWeak, matchesKnown, notComparable } from '../stronger';
import { ipText } from '../ip-text';
import { integer } from '../integer';

const own = {
  allow: optional.nested('Allow the traffic without a log entry.', {}),
  alert: optional.nested('Alert: allow the traffic and log it.', {}),
  drop: optional.nested('Drop the traffic.', {}),
  reset_client: optional.nested('Reset the client side of the connection.', {}),
  reset_server: optional.nested('Reset the server side of the connection.', {}),
  reset_both: optional.nested('Reset both sides of the connection.', {}),
  block_ip: optional.nested('Block IP: block the address for some time.', {
    track_by: optional.enum(['source-and-destination', 'source'], 'Track by source, or by source and destination.'),
    duration: attr(integer(1, 3600).optional(), 'Block duration in seconds.'),
  }),
};

/** Action for traffic that contains a threat. */
export const threatAction = oneOf(own).optional();

const withDefault = { default: optional.nested('Default action of the threat signature.', {}), ...own };

/** Action, including the signature's default. */
export const threatActionOrDefault = oneOf(withDefault).optional();

/** Packet capture of such traffic. */
export const packetCapture = optional.enum(
  ['disable', 'single-packet', 'extended-capture'],
  'Packet capture when a threat is detected.',
  {
    strength: fromWeak(['disable', 'single-packet', 'extended-capture'], 'disable'),
    effect: 'logging',
    affectsMatching: false,
  },
);

const exemptIp = optional
  .with({ strength: notComparable })
  .nestedList('IP address exemptions: the exception applies only to these addresses.', {
    name: attr(ipText.min(1), 'Exempt IP address.'),
  });

/** Threat severities that a profile rule matches. */
export const threatSeverities = optional.textSet('Severities, or `any`.', {
  strength: matchesKnown('critical', 'high', 'informational', 'low', 'medium'),
});

/** Threat ID of an exception. */
export const exceptionName = optional.text('Threat ID.');

/** Reason for an exception. */
export const exceptionNotes = optional.text('Notes on the exception.');

/** Builds threat exceptions of a profile; `when` adds conditions. */
export function exceptions(when: z.ZodRawShape = {}) {
  const exception = nested({
    name: exceptionName,
    action: attr(threatActionOrDefault, 'Action for the threat.', { strength: { of: 'action', context: 'threat' } }),
    packet_capture: packetCapture,
    exempt_ip: exemptIp,
    ...when,
    notes: exceptionNotes,
  });
  return attr(z.array(exception).optional(), 'Threat exceptions: threats with an action of their own.', {
    // A threat without an exception gets the action of a rule.
    strength: { of: 'items', otherwise: 'none', from: 'rules' },
  });
}
