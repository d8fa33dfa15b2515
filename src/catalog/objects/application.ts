import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { numberText } from '../number-text';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const greaterThan = nested({
  context: plain(z.string().max(127)),
  value: plain(z.number().int().min(0).max(4294967295)),
  qualifier: plain(z.array(nested({ name: plain(z.string().min(1).max(31)), value: plain(z.string()) })).optional()),
});

export const application = defineResource({
  name: 'application',
  doc: 'Application.',
  api: { path: '/config/objects/v1/applications' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    default: attr(
      nested(
        {
          port: plain(z.array(z.string().max(63)).optional()),
          ident_by_ip_protocol: plain(z.string().optional()),
          ident_by_icmp_type: plain(nested({ type: plain(z.string()), code: plain(z.string().optional()) }).optional()),
          ident_by_icmp6_type: plain(
            nested({ type: plain(z.string()), code: plain(z.string().optional()) }).optional(),
          ),
        },
        [exactlyOne('port', 'ident_by_ip_protocol', 'ident_by_icmp_type', 'ident_by_icmp6_type')],
      ).optional(),
      'Default.',
    ),
    category: attr(z.string(), 'Category.'),
    subcategory: attr(z.string().max(63).optional(), 'Subcategory.'),
    technology: attr(z.string().max(63).optional(), 'Technology.'),
    description: attr(z.string().max(8192).optional(), 'What it is for.'),
    timeout: attr(z.number().int().min(0).max(604800).optional(), 'Timeout.'),
    tcp_timeout: attr(z.number().int().min(0).max(604800).optional(), 'TCP timeout.'),
    udp_timeout: attr(z.number().int().min(0).max(604800).optional(), 'UDP timeout.'),
    tcp_half_closed_timeout: attr(z.number().int().min(1).max(604800).optional(), 'TCP half closed timeout.'),
    tcp_time_wait_timeout: attr(z.number().int().min(1).max(600).optional(), 'TCP time wait timeout.'),
    risk: attr(numberText, 'Risk.'),
    evasive_behavior: attr(z.boolean().optional(), 'Evasive behavior.'),
    consume_big_bandwidth: attr(z.boolean().optional(), 'Consume big bandwidth.'),
    used_by_malware: attr(z.boolean().optional(), 'Used by malware.'),
    able_to_transfer_file: attr(z.boolean().optional(), 'Able to transfer file.'),
    has_known_vulnerability: attr(z.boolean().optional(), 'Has known vulnerability.'),
    tunnel_other_application: attr(z.boolean().optional(), 'Tunnel other application.'),
    tunnel_applications: attr(z.boolean().optional(), 'Tunnel applications.'),
    prone_to_misuse: attr(z.boolean().optional(), 'Prone to misuse.'),
    pervasive_use: attr(z.boolean().optional(), 'Pervasive use.'),
    file_type_ident: attr(z.boolean().optional(), 'File type ident.'),
    virus_ident: attr(z.boolean().optional(), 'Virus ident.'),
    data_ident: attr(z.boolean().optional(), 'Data ident.'),
    no_appid_caching: attr(z.boolean().optional(), 'No appid caching.'),
    alg_disable_capability: attr(z.string().max(127).optional(), 'Alg disable capability.'),
    parent_app: attr(z.string().max(127).optional(), 'Parent app.'),
    signature: attr(
      z
        .array(
          nested({
            name: plain(z.string().min(1).max(31)),
            comment: plain(z.string().max(256).optional()),
            scope: plain(z.enum(['protocol-data-unit', 'session']).default('protocol-data-unit')),
            order_free: plain(z.boolean().default(false)),
            and_condition: plain(
              z
                .array(
                  nested({
                    name: plain(z.string().min(1).max(31)),
                    or_condition: plain(
                      z
                        .array(
                          nested({
                            name: plain(z.string().min(1).max(31)),
                            operator: plain(
                              nested(
                                {
                                  pattern_match: plain(
                                    nested({
                                      context: plain(z.string().max(127)),
                                      pattern: plain(z.string().max(127)),
                                      qualifier: plain(
                                        z
                                          .array(
                                            nested({
                                              name: plain(z.string().min(1).max(31)),
                                              value: plain(z.string()),
                                            }),
                                          )
                                          .optional(),
                                      ),
                                    }).optional(),
                                  ),
                                  greater_than: plain(greaterThan.optional()),
                                  less_than: plain(greaterThan.optional()),
                                  equal_to: plain(
                                    nested({
                                      context: plain(z.string()),
                                      position: plain(z.string().max(127).optional()),
                                      mask: plain(
                                        z
                                          .string()
                                          .max(10)
                                          .regex(/^[0][xX][0-9A-Fa-f]{8}$/)
                                          .optional(),
                                        { example: '0xffffffff' },
                                      ),
                                      value: plain(z.string().max(10)),
                                    }).optional(),
                                  ),
                                },
                                [exactlyOne('pattern_match', 'greater_than', 'less_than', 'equal_to')],
                              ),
                            ),
                          }),
                        )
                        .optional(),
                    ),
                  }),
                )
                .optional(),
            ),
          }),
        )
        .optional(),
      'Signature.',
    ),
  }),
});
