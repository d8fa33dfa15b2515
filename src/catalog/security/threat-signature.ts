import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';

const text = z.string().optional();
const count = z.number().int().min(0).max(4294967295).optional();
const byName = { itemKey: 'name' } as const;

const name = attr(text, 'Name of the condition.');
const context = attr(text, 'Part of the traffic that is looked at.');
const negate = attr(z.boolean().default(false), 'Whether it must not be so.');
const value = attr(count, 'Number to compare with.');
const qualifier = attr(
  z.array(nested({ name, value: attr(text, 'What it is narrowed to.') })).optional(),
  'What narrows the context further.',
  byName,
);
const orderFree = attr(z.boolean().default(false), 'Whether the conditions may hold in any order.');
const compared = nested({ context, qualifier, value }).optional();

const operator = nested({
  equal_to: attr(nested({ context, negate, qualifier, value }).optional(), 'It equals a number.'),
  greater_than: attr(compared, 'It is greater than a number.'),
  less_than: attr(compared, 'It is less than a number.'),
  pattern_match: attr(
    nested({ context, negate, pattern: attr(text, 'The regular expression.'), qualifier }).optional(),
    'It matches a regular expression.',
  ),
}).optional();

/** Conditions that must all hold, each with alternatives of which one must hold. */
function conditions(alternative: z.ZodRawShape) {
  const orCondition = attr(
    z.array(nested({ name, ...alternative })).optional(),
    'Alternatives; one of them must hold.',
    byName,
  );
  return attr(
    z.array(nested({ name, or_condition: orCondition })).optional(),
    'Conditions that must all hold.',
    byName,
  );
}

const combination = nested({
  and_condition: conditions({ threat_id: attr(text, 'Number of a threat that must be found.') }),
  order_free: orderFree,
  time_attribute: attr(
    nested({
      interval: attr(z.number().int().min(1).max(3600).optional(), 'Seconds in which it is counted.'),
      threshold: attr(z.number().int().min(1).max(255).optional(), 'How often it must be found.'),
      track_by: attr(
        z.enum(['source-and-destination', 'source', 'destination']).optional(),
        'What is counted together.',
      ),
    }).optional(),
    'How often it must be found.',
  ),
}).optional();

const standard = z
  .array(
    nested({
      name: attr(z.string().min(1), 'Name of the signature.'),
      and_condition: conditions({ operator: attr(operator, 'What is compared, and how.') }),
      comment: attr(z.string().max(256).optional(), 'What the pattern finds.'),
      order_free: orderFree,
      scope: attr(
        z.enum(['protocol-data-unit', 'session']).optional(),
        'Whether all conditions must hold in one transaction or in the session as a whole.',
      ),
    }),
  )
  .optional();

/** What a threat is recognised by. */
export const threatSignature = nested(
  {
    combination: attr(combination, 'Other threats that come together or often.'),
    standard: attr(standard, 'Patterns in the traffic; one that matches is enough.', byName),
  },
  [exactlyOne('combination', 'standard')],
);

/** Severities that a threat can have. */
export const threatSeverity = z.enum(['critical', 'low', 'high', 'medium', 'informational']);

/** Directions of the traffic in which a threat is looked for. */
export const threatDirection = z.enum(['client2server', 'server2client', 'both']);

/** What every signature says about its threat. */
export const threatFacts = {
  bugtraq: attr(z.array(z.string()).optional(), 'Numbers that the threat has at Bugtraq.', { set: true }),
  comment: attr(z.string().max(256).optional(), 'What the signature is for.'),
  cve: attr(z.array(z.string()).optional(), 'CVE numbers of the threat.', { set: true }),
  reference: attr(z.array(z.string()).optional(), 'Where one can read about the threat.', { set: true }),
  threatname: attr(z.string().max(1024), 'Name of the threat, as logs show it.'),
  vendor: attr(z.array(z.string()).optional(), 'Numbers that the threat has at the makers of the software.', {
    set: true,
  }),
};
