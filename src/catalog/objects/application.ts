import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { numberText } from '../number-text';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const greaterThan = nested({
  context: attr(z.string().max(127), 'Part of the traffic that is looked at.'),
  value: attr(z.number().int().min(0).max(4294967295), 'Number to compare with.'),
  qualifier: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1).max(31), 'What narrows the place that is looked at, such as `http-method`.'),
          value: attr(z.string(), 'What it is narrowed to.'),
        }),
      )
      .optional(),
    'What narrows the context further.',
    { itemKey: 'name' },
  ),
});

export const application = defineResource({
  name: 'application',
  doc: 'An application of your own, recognised by its signatures or its ports, beside those of the vendor.',
  api: { path: '/config/objects/v1/applications' },
  scopes,
  meaning: 'application',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container; rules name it like one of the vendor.'),
    default: attr(
      nested(
        {
          port: attr(
            z.array(z.string().max(63)).optional(),
            'Ports that it uses, such as `tcp/8080` or `udp/dynamic`.',
            { set: true, example: 'tcp/8080' },
          ),
          ident_by_ip_protocol: attr(z.string().optional(), 'Number of the IP protocol, for what has no ports.'),
          ident_by_icmp_type: attr(
            nested({
              type: attr(z.string(), 'Number of the type.'),
              code: attr(z.string().optional(), 'Number of the code.'),
            }).optional(),
            'Type and code of ICMP.',
          ),
          ident_by_icmp6_type: attr(
            nested({
              type: attr(z.string(), 'Number of the type.'),
              code: attr(z.string().optional(), 'Number of the code.'),
            }).optional(),
            'Type and code of ICMPv6.',
          ),
        },
        [exactlyOne('port', 'ident_by_ip_protocol', 'ident_by_icmp_type', 'ident_by_icmp6_type')],
      ).optional(),
      'Ports that `application-default` means in a rule, or the protocol for what has no ports.',
    ),
    category: attr(z.string(), 'Category, such as `business-systems`, which application filters go by.'),
    subcategory: attr(z.string().max(63).optional(), 'Subcategory, such as `email`.'),
    technology: attr(z.string().max(63).optional(), 'Technology, such as `client-server`.'),
    description: attr(z.string().max(8192).optional(), 'What the application is.'),
    timeout: attr(
      z.number().int().min(0).max(604800).optional(),
      'Seconds after which an idle session ends, for protocols without a timeout of their own below.',
    ),
    tcp_timeout: attr(z.number().int().min(0).max(604800).optional(), 'Seconds after which an idle TCP session ends.'),
    udp_timeout: attr(z.number().int().min(0).max(604800).optional(), 'Seconds after which an idle UDP session ends.'),
    tcp_half_closed_timeout: attr(
      z.number().int().min(1).max(604800).optional(),
      'Seconds that a TCP session is kept after one side has closed it.',
    ),
    tcp_time_wait_timeout: attr(
      z.number().int().min(1).max(600).optional(),
      'Seconds that a TCP session is kept after both sides have closed it.',
    ),
    risk: attr(numberText, 'Risk, from 1 (low) to 5 (high).'),
    evasive_behavior: attr(z.boolean().optional(), 'Whether it uses ports in odd ways to slip through firewalls.'),
    consume_big_bandwidth: attr(z.boolean().optional(), 'Whether it uses much bandwidth.'),
    used_by_malware: attr(z.boolean().optional(), 'Whether malware makes use of it.'),
    able_to_transfer_file: attr(z.boolean().optional(), 'Whether it can move files.'),
    has_known_vulnerability: attr(z.boolean().optional(), 'Whether vulnerabilities of it are published.'),
    tunnel_other_application: attr(z.boolean().optional(), 'Whether it can carry other applications inside.'),
    tunnel_applications: attr(
      z.boolean().optional(),
      'Whether the firewall looks for other applications inside its sessions.',
    ),
    prone_to_misuse: attr(z.boolean().optional(), 'Whether it is often misused.'),
    pervasive_use: attr(z.boolean().optional(), 'Whether it is in wide use.'),
    file_type_ident: attr(z.boolean().optional(), 'Whether the files in its sessions are identified.', { narrows: {} }),
    virus_ident: attr(z.boolean().optional(), 'Whether its sessions are scanned for viruses.', { narrows: {} }),
    data_ident: attr(z.boolean().optional(), 'Whether its sessions are searched for data that must not leave.', {
      narrows: {},
    }),
    no_appid_caching: attr(
      z.boolean().optional(),
      'Whether each session is identified anew, without memory of earlier ones.',
    ),
    alg_disable_capability: attr(
      z.string().max(127).optional(),
      'Application of the vendor whose protocol helper (ALG) can be turned off.',
    ),
    parent_app: attr(
      z.string().max(127).optional(),
      'Application that this one is a special case of, such as `web-browsing`.',
      { refs: { kinds: ['application'], open: true } },
    ),
    signature: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1).max(31), 'Name of the signature.'),
            comment: attr(z.string().max(256).optional(), 'Why the signature is there.'),
            scope: attr(
              z.enum(['protocol-data-unit', 'session']).default('protocol-data-unit'),
              'Whether all conditions must hold in one transaction or in the session as a whole.',
            ),
            order_free: attr(z.boolean().default(false), 'Whether the conditions may hold in any order.'),
            and_condition: attr(
              z
                .array(
                  nested({
                    name: attr(z.string().min(1).max(31), 'Name of the condition; all of them have to hold.'),
                    or_condition: attr(
                      z
                        .array(
                          nested({
                            name: attr(z.string().min(1).max(31), 'Name of the condition; one of them has to hold.'),
                            operator: attr(
                              nested(
                                {
                                  pattern_match: attr(
                                    nested({
                                      context: attr(z.string().max(127), 'Part of the traffic that is looked at.'),
                                      pattern: attr(
                                        z.string().max(127),
                                        'Regular expression that the part must match.',
                                      ),
                                      qualifier: attr(
                                        z
                                          .array(
                                            nested({
                                              name: attr(
                                                z.string().min(1).max(31),
                                                'What narrows the place that is looked at, such as `http-method`.',
                                              ),
                                              value: attr(z.string(), 'What it is narrowed to.'),
                                            }),
                                          )
                                          .optional(),
                                        'What narrows the context further.',
                                        { itemKey: 'name' },
                                      ),
                                    }).optional(),
                                    'It matches a regular expression.',
                                  ),
                                  greater_than: attr(greaterThan.optional(), 'It is greater than a number.'),
                                  less_than: attr(greaterThan.optional(), 'It is less than a number.'),
                                  equal_to: attr(
                                    nested({
                                      context: attr(z.string(), 'Part of the traffic that is looked at.'),
                                      position: attr(z.string().max(127).optional(), 'Where in it.'),
                                      mask: attr(
                                        z
                                          .string()
                                          .max(10)
                                          .regex(/^[0][xX][0-9A-Fa-f]{8}$/)
                                          .optional(),
                                        'Bits that are compared, as eight hexadecimal digits after `0x`.',
                                        { example: '0xffffffff' },
                                      ),
                                      value: attr(z.string().max(10), 'Number to compare with.'),
                                    }).optional(),
                                    'It equals a number.',
                                  ),
                                },
                                [exactlyOne('pattern_match', 'greater_than', 'less_than', 'equal_to')],
                              ),
                              'What is compared, and how.',
                            ),
                          }),
                        )
                        .optional(),
                      'Alternatives; one of them must hold.',
                      { itemKey: 'name' },
                    ),
                  }),
                )
                .optional(),
              'Conditions that must all hold.',
              { itemKey: 'name' },
            ),
          }),
        )
        .optional(),
      'Signatures that recognise the application; one that matches is enough.',
      { itemKey: 'name' },
    ),
  }),
});
