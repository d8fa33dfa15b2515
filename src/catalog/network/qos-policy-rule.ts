import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { rulePlacement, rulePlacementInvariants } from '../security/rule-placement';
import { notComparable } from '../stronger';
import { ruleName } from '../security/rule-name';

const qosClass = z.string().refine((text) => /^[1-8]$/.test(text), { message: 'a QoS class is 1 to 8' });

export const qosPolicyRule = defineResource({
  name: 'qos_policy_rule',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'QoS policy rule: assigns traffic to a QoS class. The first matching rule applies.',
  api: { path: '/config/network/v1/qos-policy-rules', rulebase: true, movable: true },
  unique: 'path',
  networkRole: 'qos-rule',
  schema: {
    name: attr(ruleName, 'Name, unique along the folder path.'),
    ...rulePlacement,
    action: required.nested('Action for matching traffic.', {
      class: attr(qosClass.optional(), 'QoS class, `1` to `8`.'),
    }),
    description: optional.text('Description of the rule.'),
    schedule: optional.text('Schedule of the rule; if absent, always.', {
      refs: { kinds: ['schedule'] },
      weakensPolicyWhenRemoved: {},
    }),
    dscp_tos: optional.with({ weakensPolicyWhenRemoved: {} }).nested('DSCP/ToS marking to match; if absent, any.', {
      codepoints: optional.nestedList('Codepoints to match; one is sufficient.', {
        name: optional.text('Name of the codepoint.'),
        type: optional.oneOf('Type of the codepoint.', {
          ef: optional.nested('Expedited forwarding (EF), for voice.', {}),
          af: optional.nested('Assured forwarding (AF).', {
            codepoint: optional.text('Assured forwarding codepoint, for example `af11`.'),
          }),
          cs: optional.nested('Class selector (CS).', {
            codepoint: optional.text('Class selector codepoint, for example `cs1`.'),
          }),
          tos: optional.nested('Type of service (ToS, IP precedence).', {
            codepoint: optional.text('Type of service (ToS) codepoint, for example `cs1`.'),
          }),
          custom: optional.nested('Custom codepoint.', {
            codepoint: optional.nested('Custom codepoint value.', {
              binary_value: optional.text('Binary value of the codepoint (six bits).'),
              codepoint_name: optional.text('Name of the custom codepoint.'),
            }),
          }),
        }),
      }),
    }),
  },
  invariants: rulePlacementInvariants,
});
