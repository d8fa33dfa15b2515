import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { rulePlacement, rulePlacementInvariants } from '../security/rule-placement';
import { notComparable } from '../stronger';
import { ruleName } from '../security/rule-name';

const qosClass = z.string().refine((text) => /^[1-8]$/.test(text), { message: 'a QoS class is 1 to 8' });

export const qosPolicyRule = defineResource({
  name: 'qos_policy_rule',
  effect: 'routing',
  strength: notComparable,
  doc: 'QoS policy rule: assigns traffic to a QoS class. The first matching rule applies.',
  api: { path: '/config/network/v1/qos-policy-rules', rulebase: true, movable: true },
  scopes,
  unique: 'path',
  networkRole: 'qos-rule',
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    ...rulePlacement,
    action: attr(
      nested({ class: attr(qosClass.optional(), 'QoS class, `1` to `8`.') }),
      'Action for matching traffic.',
    ),
    description: attr(z.string().optional(), 'Description of the rule.'),
    schedule: attr(z.string().optional(), 'Schedule of the rule; if absent, always.', {
      refs: { kinds: ['schedule'] },
      weakensPolicyWhenRemoved: {},
    }),
    dscp_tos: attr(
      nested({
        codepoints: attr(
          nestedList({
            name: attr(z.string().optional(), 'Name of the codepoint.'),
            type: attr(
              nested(
                {
                  ef: optionalNested('Expedited forwarding (EF), for voice.', {}),
                  af: optionalNested('Assured forwarding (AF).', {
                    codepoint: attr(z.string().optional(), 'Assured forwarding codepoint, for example `af11`.'),
                  }),
                  cs: optionalNested('Class selector (CS).', {
                    codepoint: attr(z.string().optional(), 'Class selector codepoint, for example `cs1`.'),
                  }),
                  tos: optionalNested('Type of service (ToS, IP precedence).', {
                    codepoint: attr(z.string().optional(), 'Type of service (ToS) codepoint, for example `cs1`.'),
                  }),
                  custom: optionalNested('Custom codepoint.', {
                    codepoint: optionalNested('Custom codepoint value.', {
                      binary_value: attr(z.string().optional(), 'Binary value of the codepoint (six bits).'),
                      codepoint_name: attr(z.string().optional(), 'Name of the custom codepoint.'),
                    }),
                  }),
                },
                [exactlyOne('ef', 'af', 'cs', 'tos', 'custom')],
              ).optional(),
              'Type of the codepoint.',
            ),
          }).optional(),
          'Codepoints to match; one is sufficient.',
        ),
      }).optional(),
      'DSCP/ToS marking to match; if absent, any.',
      { weakensPolicyWhenRemoved: {} },
    ),
  },
  invariants: rulePlacementInvariants,
});
