import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../attribute';
import { numberText } from '../number-text';
import { defineResource } from '../define-resource';
import { portList } from '../port-list';
import { scopes } from '../scope';
import { notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

const greaterThan = nested({
  context: attr(z.string().max(127), 'Signature context: part of the traffic that is examined.'),
  value: attr(integer(0, 4294967295), 'Value to compare with.'),
  qualifier: attr(
    nestedList({
      name: attr(z.string().min(1).max(31), 'Name of the qualifier, for example `http-method`.'),
      value: attr(z.string(), 'Value of the qualifier.'),
    }).optional(),
    'Qualifiers of the context.',
  ),
});

const timing = { affectsMatching: false, effect: 'protection', strength: notComparable } as const;

const ports = portList(z.string().min(1));

/** A default port of an application: a protocol, and ports or `dynamic`. */
const defaultPort = z.string().refine(
  (text) => {
    const [, list] = /^(?:tcp|udp|sctp)\/(.+)$/i.exec(text) ?? [];
    return list === 'dynamic' || (list !== undefined && ports.safeParse(list).success);
  },
  { message: 'use a protocol and ports, such as tcp/8080 or udp/dynamic' },
);

export const application = defineResource({
  name: 'application',
  effect: 'traffic',
  doc: 'Custom application (App-ID), identified by signatures or ports.',
  api: { path: '/config/objects/v1/applications' },
  scopes,
  policyRole: 'application',
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    default: attr(
      nested(
        {
          port: attr(
            z.array(defaultPort.max(63)).optional(),
            'Default ports, for example `tcp/8080` or `udp/dynamic`.',
            { set: true, example: 'tcp/8080' },
          ),
          ident_by_ip_protocol: attr(z.string().optional(), 'IP protocol number, for applications without ports.'),
          ident_by_icmp_type: optionalNested('ICMP type and code.', {
            type: attr(z.string(), 'ICMP type number.'),
            code: attr(z.string().optional(), 'ICMP code number.'),
          }),
          ident_by_icmp6_type: optionalNested('ICMPv6 type and code.', {
            type: attr(z.string(), 'ICMPv6 type number.'),
            code: attr(z.string().optional(), 'ICMPv6 code number.'),
          }),
        },
        [exactlyOne('port', 'ident_by_ip_protocol', 'ident_by_icmp_type', 'ident_by_icmp6_type')],
      ).optional(),
      'Default ports of the application (the meaning of `application-default`), or its protocol.',
    ),
    category: attr(z.string(), 'Category, for example `business-systems`.'),
    subcategory: attr(z.string().max(63).optional(), 'Subcategory, for example `email`.'),
    technology: attr(z.string().max(63).optional(), 'Technology, for example `client-server`.'),
    description: attr(z.string().max(8192).optional(), 'Description of the application.'),
    timeout: attr(
      integer(0, 604800).optional(),
      'Session timeout in seconds, for protocols without an own timeout.',
      timing,
    ),
    tcp_timeout: attr(integer(0, 604800).optional(), 'TCP session timeout in seconds.', timing),
    udp_timeout: attr(integer(0, 604800).optional(), 'UDP session timeout in seconds.', timing),
    tcp_half_closed_timeout: attr(integer(1, 604800).optional(), 'TCP half-closed timeout in seconds.', timing),
    tcp_time_wait_timeout: attr(integer(1, 600).optional(), 'TCP TIME_WAIT timeout in seconds.', timing),
    risk: attr(numberText, 'Risk level, from 1 (low) to 5 (high).'),
    evasive_behavior: attr(z.boolean().optional(), 'Evasive behavior: uses ports or protocols to evade firewalls.'),
    consume_big_bandwidth: attr(z.boolean().optional(), 'Excessive bandwidth use.'),
    used_by_malware: attr(z.boolean().optional(), 'Used by malware in the past.'),
    able_to_transfer_file: attr(z.boolean().optional(), 'Capable of file transfer.'),
    has_known_vulnerability: attr(z.boolean().optional(), 'Known vulnerabilities exist.'),
    tunnel_other_application: attr(z.boolean().optional(), 'Tunnels other applications.'),
    tunnel_applications: attr(z.boolean().optional(), 'Continue scanning for other applications inside its sessions.'),
    prone_to_misuse: attr(z.boolean().optional(), 'Prone to misuse by its users.'),
    pervasive_use: attr(z.boolean().optional(), 'Pervasive use: widely used.'),
    file_type_ident: attr(z.boolean().optional(), 'Scan for file types.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    virus_ident: attr(z.boolean().optional(), 'Scan for viruses.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    data_ident: attr(z.boolean().optional(), 'Scan for data patterns.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    no_appid_caching: attr(z.boolean().optional(), 'Disable the App-ID cache for this application.'),
    alg_disable_capability: attr(
      z.string().max(127).optional(),
      'Application whose application-level gateway (ALG) can be disabled.',
    ),
    parent_app: attr(z.string().max(127).optional(), 'Parent application, for example `web-browsing`.', {
      refs: { kinds: ['application'], open: true },
    }),
    signature: attr(
      nestedList({
        name: attr(z.string().min(1).max(31), 'Name of the signature.'),
        comment: attr(z.string().max(256).optional(), 'Comment on the signature.'),
        scope: attr(
          z.enum(['protocol-data-unit', 'session']).default('protocol-data-unit'),
          'Scope of the signature: a transaction (`protocol-data-unit`) or the session.',
        ),
        order_free: attr(z.boolean().default(false), 'Match the conditions in any order.'),
        and_condition: attr(
          nestedList({
            name: attr(z.string().min(1).max(31), 'Name of the AND condition.'),
            or_condition: attr(
              nestedList({
                name: attr(z.string().min(1).max(31), 'Name of the OR condition.'),
                operator: attr(
                  nested(
                    {
                      pattern_match: optionalNested('Pattern match: the context matches a regular expression.', {
                        context: attr(z.string().max(127), 'Signature context: part of the traffic that is examined.'),
                        pattern: attr(z.string().max(127), 'Regular expression pattern.'),
                        qualifier: attr(
                          nestedList({
                            name: attr(z.string().min(1).max(31), 'Name of the qualifier, for example `http-method`.'),
                            value: attr(z.string(), 'Value of the qualifier.'),
                          }).optional(),
                          'Qualifiers of the context.',
                        ),
                      }),
                      greater_than: attr(greaterThan.optional(), 'The context is greater than a value.'),
                      less_than: attr(greaterThan.optional(), 'The context is less than a value.'),
                      equal_to: optionalNested('The context equals a value.', {
                        context: attr(z.string(), 'Signature context: part of the traffic that is examined.'),
                        position: attr(z.string().max(127).optional(), 'Position in the context.'),
                        mask: attr(
                          z
                            .string()
                            .max(10)
                            .regex(/^[0][xX][0-9A-Fa-f]{8}$/)
                            .optional(),
                          'Bit mask of the comparison, eight hexadecimal digits after `0x`.',
                          { example: '0xffffffff' },
                        ),
                        value: attr(z.string().max(10), 'Value to compare with.'),
                      }),
                    },
                    [exactlyOne('pattern_match', 'greater_than', 'less_than', 'equal_to')],
                  ),
                  'Operator of the condition.',
                ),
              }).optional(),
              'OR conditions; one must match.',
            ),
          }).optional(),
          'AND conditions; all must match.',
        ),
      }).optional(),
      'Signatures of the application; one match is sufficient.',
    ),
  },
});
