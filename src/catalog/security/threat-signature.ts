import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from '../attribute';
import { offByDefault, optional } from '../usual-attributes';
import { notComparable } from '../stronger';
import { integer } from '../integer';

const count = integer(0, 4294967295).optional();

const name = optional.text('Name of the condition.', { isLabel: true });
const context = optional.text('Signature context: part of the traffic that is examined.');
const negate = offByDefault('Negate the condition.');
const value = attr(count, 'Value to compare with.');
const qualifier = optional.nestedList('Qualifiers of the context.', {
  name,
  value: optional.text('Value of the qualifier.'),
});
const orderFree = offByDefault('Match the conditions in any order.');
const compared = nested({ context, qualifier, value }).optional();

const operator = nested({
  equal_to: optional.nested('The context equals a value.', { context, negate, qualifier, value }),
  greater_than: attr(compared, 'The context is greater than a value.'),
  less_than: attr(compared, 'The context is less than a value.'),
  pattern_match: optional.nested('Pattern match: the context matches a regular expression.', {
    context,
    negate,
    pattern: optional.text('Regular expression pattern.'),
    qualifier,
  }),
}).optional();

/** Builds AND conditions, each with OR conditions. */
function conditions(alternative: z.ZodRawShape) {
  const orCondition = optional.nestedList('OR conditions; one must match.', { name, ...alternative });
  return optional.nestedList('AND conditions; all must match.', { name, or_condition: orCondition });
}

const combination = nested({
  and_condition: conditions({ threat_id: optional.text('Threat ID that must be detected.') }),
  order_free: orderFree,
  time_attribute: optional.nested('Time attribute: detections within an interval.', {
    interval: attr(integer(1, 3600).optional(), 'Interval in seconds.'),
    threshold: attr(integer(1, 255).optional(), 'Threshold: detections within the interval.'),
    track_by: optional.enum(['source-and-destination', 'source', 'destination'], 'Aggregation criterion of the count.'),
  }),
}).optional();

const standard = nestedList({
  name: attr(z.string().min(1), 'Name of the signature.', { isLabel: true }),
  and_condition: conditions({ operator: attr(operator, 'Operator of the condition.') }),
  comment: attr(z.string().max(256).optional(), 'Comment on the signature.'),
  order_free: orderFree,
  scope: optional.enum(
    ['protocol-data-unit', 'session'],
    'Scope of the signature: a transaction (`protocol-data-unit`) or the session.',
  ),
}).optional();

/** Signature of a threat. */
export const threatSignature = oneOf({
  combination: attr(combination, 'Combination signature: other threats that occur together or repeatedly.'),
  standard: attr(standard, 'Standard signatures; one match is sufficient.'),
});

/** Severity of a threat. */
export const threatSeverity = z.enum(['critical', 'low', 'high', 'medium', 'informational']);

/** Direction of the traffic in which a threat is searched. */
export const threatDirection = z.enum(['client2server', 'server2client', 'both']);

/** Description of the threat in every signature. */
export const threatFacts = {
  bugtraq: optional.textSet('Bugtraq IDs of the threat.', { effect: 'none' }),
  comment: attr(z.string().max(256).optional(), 'Comment on the signature.'),
  cve: optional.textSet('CVE IDs of the threat.', { strength: notComparable }),
  reference: optional.textSet('Reference links on the threat.', { effect: 'none' }),
  threatname: attr(z.string().max(1024), 'Threat name, as shown in logs.', { strength: notComparable }),
  vendor: optional.textSet('Vendor IDs of the threat.', { strength: notComparable }),
};
