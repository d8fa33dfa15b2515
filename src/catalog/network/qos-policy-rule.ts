import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { rulePlacement, rulePlacementInvariant } from '../security/rule-placement';

export const qosPolicyRule = defineResource({
  name: 'qos_policy_rule',
  doc: 'QoS policy rule.',
  api: { path: '/config/network/v1/qos-policy-rules', rulebase: true, movable: true },
  scopes,
  unique: 'path',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    ...rulePlacement,
    action: attr(nested({ class: plain(z.string().optional()) }), 'Action.'),
    description: attr(z.string().optional(), 'What it is for.'),
    schedule: attr(z.string().optional(), 'Schedule.', { refs: { kinds: ['schedule'] } }),
    dscp_tos: attr(
      nested({
        codepoints: plain(
          z
            .array(
              nested({
                name: plain(z.string().optional()),
                type: plain(
                  nested(
                    {
                      ef: plain(nested({}).optional()),
                      af: plain(nested({ codepoint: plain(z.string().optional()) }).optional()),
                      cs: plain(nested({ codepoint: plain(z.string().optional()) }).optional()),
                      tos: plain(nested({ codepoint: plain(z.string().optional()) }).optional()),
                      custom: plain(
                        nested({
                          codepoint: plain(
                            nested({
                              binary_value: plain(z.string().optional()),
                              codepoint_name: plain(z.string().optional()),
                            }).optional(),
                          ),
                        }).optional(),
                      ),
                    },
                    [exactlyOne('ef', 'af', 'cs', 'tos', 'custom')],
                  ).optional(),
                ),
              }),
            )
            .optional(),
        ),
      }).optional(),
      'DSCP TOS.',
    ),
  }),
  invariants: [rulePlacementInvariant],
});
