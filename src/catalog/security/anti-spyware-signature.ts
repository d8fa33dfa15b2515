import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const greaterThan = nested({
  context: plain(z.string().optional()),
  qualifier: plain(
    z.array(nested({ name: plain(z.string().optional()), value: plain(z.string().optional()) })).optional(),
  ),
  value: plain(z.number().int().min(0).max(4294967295).optional()),
});

export const antiSpywareSignature = defineResource({
  name: 'anti_spyware_signature',
  doc: 'Anti spyware signature.',
  api: { path: '/config/security/v1/anti-spyware-signatures' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    threat_id: attr(z.string(), 'Threat id.'),
    bugtraq: attr(z.array(z.string()).optional(), 'Bugtraq.'),
    comment: attr(z.string().max(256).optional(), 'Comment.'),
    cve: attr(z.array(z.string()).optional(), 'CVE.'),
    default_action: attr(
      nested(
        {
          allow: plain(nested({}).optional()),
          alert: plain(nested({}).optional()),
          drop: plain(nested({}).optional()),
          reset_client: plain(nested({}).optional()),
          reset_server: plain(nested({}).optional()),
          reset_both: plain(nested({}).optional()),
          block_ip: plain(
            nested({
              track_by: plain(z.enum(['source-and-destination', 'source']).optional()),
              duration: plain(z.number().int().min(1).max(3600).optional()),
            }).optional(),
          ),
        },
        [exactlyOne('allow', 'alert', 'drop', 'reset_client', 'reset_server', 'reset_both', 'block_ip')],
      ).optional(),
      'Default action.',
    ),
    direction: attr(z.enum(['client2server', 'server2client', 'both']).optional(), 'Direction.'),
    reference: attr(z.array(z.string()).optional(), 'Reference.'),
    severity: attr(z.enum(['critical', 'low', 'high', 'medium', 'informational']).optional(), 'Severity.'),
    signature: attr(
      nested(
        {
          combination: plain(
            nested({
              and_condition: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().optional()),
                      or_condition: plain(
                        z
                          .array(
                            nested({ name: plain(z.string().optional()), threat_id: plain(z.string().optional()) }),
                          )
                          .optional(),
                      ),
                    }),
                  )
                  .optional(),
              ),
              order_free: plain(z.boolean().default(false)),
              time_attribute: plain(
                nested({
                  interval: plain(z.number().int().min(1).max(3600).optional()),
                  threshold: plain(z.number().int().min(1).max(255).optional()),
                  track_by: plain(z.enum(['source-and-destination', 'source', 'destination']).optional()),
                }).optional(),
              ),
            }).optional(),
          ),
          standard: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  and_condition: plain(
                    z
                      .array(
                        nested({
                          name: plain(z.string().optional()),
                          or_condition: plain(
                            z
                              .array(
                                nested({
                                  name: plain(z.string().optional()),
                                  operator: plain(
                                    nested({
                                      equal_to: plain(
                                        nested({
                                          context: plain(z.string().optional()),
                                          negate: plain(z.boolean().default(false)),
                                          qualifier: plain(
                                            z
                                              .array(
                                                nested({
                                                  name: plain(z.string().optional()),
                                                  value: plain(z.string().optional()),
                                                }),
                                              )
                                              .optional(),
                                          ),
                                          value: plain(z.number().int().min(0).max(4294967295).optional()),
                                        }).optional(),
                                      ),
                                      greater_than: plain(greaterThan.optional()),
                                      less_than: plain(greaterThan.optional()),
                                      pattern_match: plain(
                                        nested({
                                          context: plain(z.string().optional()),
                                          negate: plain(z.boolean().default(false)),
                                          pattern: plain(z.string().optional()),
                                          qualifier: plain(
                                            z
                                              .array(
                                                nested({
                                                  name: plain(z.string().optional()),
                                                  value: plain(z.string().optional()),
                                                }),
                                              )
                                              .optional(),
                                          ),
                                        }).optional(),
                                      ),
                                    }).optional(),
                                  ),
                                }),
                              )
                              .optional(),
                          ),
                        }),
                      )
                      .optional(),
                  ),
                  comment: plain(z.string().max(256).optional()),
                  order_free: plain(z.boolean().default(false)),
                  scope: plain(z.enum(['protocol-data-unit', 'session']).optional()),
                }),
              )
              .optional(),
          ),
        },
        [exactlyOne('combination', 'standard')],
      ).optional(),
      'Signature.',
    ),
    threatname: attr(z.string().max(1024), 'Threatname.'),
    vendor: attr(z.array(z.string()).optional(), 'Vendor.'),
  }),
});
