import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { rulePlacement, rulePlacementInvariant } from '../security/rule-placement';

export const qosPolicyRule = defineResource({
  name: 'qos_policy_rule',
  doc: 'Puts traffic into a class whose share of a line a QoS profile says. The first rule that matches decides.',
  api: { path: '/config/network/v1/qos-policy-rules', rulebase: true, movable: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique among the rules that apply to a folder.'),
    ...rulePlacement,
    action: attr(
      nested({ class: attr(z.string().optional(), 'Class that the traffic is put into, `1` to `8`.') }),
      'What happens to traffic that matches.',
    ),
    description: attr(z.string().optional(), 'What it is for.'),
    schedule: attr(z.string().optional(), 'Times at which the rule applies; without one, always.', {
      refs: { kinds: ['schedule'] },
      narrows: {},
    }),
    dscp_tos: attr(
      nested({
        codepoints: attr(
          z
            .array(
              nested({
                name: attr(z.string().optional(), 'Name of the mark.'),
                type: attr(
                  nested(
                    {
                      ef: attr(nested({}).optional(), 'Expedited forwarding: voice.'),
                      af: attr(
                        nested({
                          codepoint: attr(z.string().optional(), 'Class and drop precedence, such as `af11`.'),
                        }).optional(),
                        'Assured forwarding.',
                      ),
                      cs: attr(
                        nested({ codepoint: attr(z.string().optional(), 'Class selector, such as `cs1`.') }).optional(),
                        'Class selector.',
                      ),
                      tos: attr(
                        nested({
                          codepoint: attr(z.string().optional(), 'Type of service, such as `cs1`.'),
                        }).optional(),
                        'IP precedence, as older devices set it.',
                      ),
                      custom: attr(
                        nested({
                          codepoint: attr(
                            nested({
                              binary_value: attr(z.string().optional(), 'The six bits.'),
                              codepoint_name: attr(z.string().optional(), 'Its name.'),
                            }).optional(),
                            'A mark of your own.',
                          ),
                        }).optional(),
                        'A marking of your own.',
                      ),
                    },
                    [exactlyOne('ef', 'af', 'cs', 'tos', 'custom')],
                  ).optional(),
                  'Kind of the marking.',
                ),
              }),
            )
            .optional(),
          'Markings, of which one is enough.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Markings that the traffic must carry; without it, any.',
      { narrows: {} },
    ),
  }),
  invariants: [rulePlacementInvariant],
});
