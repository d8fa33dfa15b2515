import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';

const marker = nested({}).optional();

const own = {
  allow: attr(marker, 'It passes, and nothing is logged.'),
  alert: attr(marker, 'It passes and is logged.'),
  drop: attr(marker, 'It is dropped.'),
  reset_client: attr(marker, 'The connection is reset on the side of the client.'),
  reset_server: attr(marker, 'The connection is reset on the side of the server.'),
  reset_both: attr(marker, 'The connection is reset on both sides.'),
  block_ip: attr(
    nested({
      track_by: attr(
        z.enum(['source-and-destination', 'source']).optional(),
        'Whether all traffic of the source is blocked, or only that to the same destination.',
      ),
      duration: attr(z.number().int().min(1).max(3600).optional(), 'Seconds for which it is blocked.'),
    }).optional(),
    'Addresses are blocked for a while.',
  ),
};

/** What happens to traffic in which a threat is found. */
export const threatAction = nested(own, [exactlyOne(...Object.keys(own))]).optional();

const withDefault = { default: attr(marker, 'What the vendor suggests for the threat.'), ...own };

/** The same, or what the vendor suggests. */
export const threatActionOrDefault = nested(withDefault, [exactlyOne(...Object.keys(withDefault))]).optional();

/** How much of the traffic is kept for looking at it later. */
export const packetCapture = attr(
  z.enum(['disable', 'single-packet', 'extended-capture']).optional(),
  'How many packets are kept when a threat is found.',
);

const exemptIp = attr(
  z.array(nested({ name: attr(z.string().min(1), 'Address.') })).optional(),
  'Addresses that the exception is limited to.',
  { itemKey: 'name' },
);

/** Severities of the threats that a rule of a profile is about. */
export const severities = attr(z.array(z.string()).optional(), 'Severities that match, or `any`.', { set: true });

/** Which threat a profile treats in a way of its own. */
export const exceptionName = attr(z.string().optional(), 'Number of the threat.');

/** Why it does so. */
export const exceptionNotes = attr(z.string().optional(), 'Why it is an exception.');

/** Threats that a profile treats in a way of its own; some profiles say more of when. */
export function exceptions(when: z.ZodRawShape = {}) {
  const exception = nested({
    name: exceptionName,
    action: attr(threatActionOrDefault, 'What happens to traffic in which it is found.'),
    packet_capture: packetCapture,
    exempt_ip: exemptIp,
    ...when,
    notes: exceptionNotes,
  });
  return attr(z.array(exception).optional(), 'Threats that are treated in another way than the rules say.', {
    itemKey: 'name',
  });
}
