import * as z from 'zod';
import { attr, nested } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { numberText } from '../number-text';
import { defineResource } from '../define-resource';
import { portList } from '../port-list';
import { onIsStronger } from '../stronger';
import { integer } from '../integer';

const greaterThan = nested({
  context: attr(z.string().max(127), 'Signature context: part of the traffic that is examined.'),
  value: attr(integer(0, 4294967295), 'Value to compare with.'),
  qualifier: optional.nestedList('Qualifiers of the context.', {
    name: attr(z.string().min(1).max(31), 'Name of the qualifier, for example `http-method`.'),
    value: required.text('Value of the qualifier.'),
  }),
});

const timing = { affectsMatching: false, effect: 'none' } as const;

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
  policyRole: 'application',
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    default: optional.oneOf(
      'Default ports of the application (the meaning of `application-default`), or its protocol.',
      {
        port: attr(z.array(defaultPort.max(63)).optional(), 'Default ports, for example `tcp/8080` or `udp/dynamic`.', {
          set: true,
          example: 'tcp/8080',
        }),
        ident_by_ip_protocol: optional.text('IP protocol number, for applications without ports.'),
        ident_by_icmp_type: optional.nested('ICMP type and code.', {
          type: required.text('ICMP type number.'),
          code: optional.text('ICMP code number.'),
        }),
        ident_by_icmp6_type: optional.nested('ICMPv6 type and code.', {
          type: required.text('ICMPv6 type number.'),
          code: optional.text('ICMPv6 code number.'),
        }),
      },
    ),
    category: required.text('Category, for example `business-systems`.'),
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
    evasive_behavior: optional.flag('Evasive behavior: uses ports or protocols to evade firewalls.'),
    consume_big_bandwidth: optional.flag('Excessive bandwidth use.'),
    used_by_malware: optional.flag('Used by malware in the past.'),
    able_to_transfer_file: optional.flag('Capable of file transfer.'),
    has_known_vulnerability: optional.flag('Known vulnerabilities exist.'),
    tunnel_other_application: optional.flag('Tunnels other applications.'),
    tunnel_applications: optional.flag('Continue scanning for other applications inside its sessions.'),
    prone_to_misuse: optional.flag('Prone to misuse by its users.'),
    pervasive_use: optional.flag('Pervasive use: widely used.'),
    file_type_ident: optional.flag('Scan for file types.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    virus_ident: optional.flag('Scan for viruses.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    data_ident: optional.flag('Scan for data patterns.', {
      strength: onIsStronger,
      effect: 'protection',
      weakensPolicyWhenRemoved: {},
    }),
    no_appid_caching: optional.flag('Disable the App-ID cache for this application.'),
    alg_disable_capability: attr(
      z.string().max(127).optional(),
      'Application whose application-level gateway (ALG) can be disabled.',
    ),
    parent_app: attr(z.string().max(127).optional(), 'Parent application, for example `web-browsing`.', {
      refs: { kinds: ['application'], open: true, nests: true },
    }),
    signature: optional.nestedList('Signatures of the application; one match is sufficient.', {
      name: attr(z.string().min(1).max(31), 'Name of the signature.', { isLabel: true }),
      comment: attr(z.string().max(256).optional(), 'Comment on the signature.'),
      scope: attr(
        z.enum(['protocol-data-unit', 'session']).default('protocol-data-unit'),
        'Scope of the signature: a transaction (`protocol-data-unit`) or the session.',
      ),
      order_free: offByDefault('Match the conditions in any order.'),
      and_condition: optional.nestedList('AND conditions; all must match.', {
        name: attr(z.string().min(1).max(31), 'Name of the AND condition.', { isLabel: true }),
        or_condition: optional.nestedList('OR conditions; one must match.', {
          name: attr(z.string().min(1).max(31), 'Name of the OR condition.', { isLabel: true }),
          operator: required.oneOf('Operator of the condition.', {
            pattern_match: optional.nested('Pattern match: the context matches a regular expression.', {
              context: attr(z.string().max(127), 'Signature context: part of the traffic that is examined.'),
              pattern: attr(z.string().max(127), 'Regular expression pattern.'),
              qualifier: optional.nestedList('Qualifiers of the context.', {
                name: attr(z.string().min(1).max(31), 'Name of the qualifier, for example `http-method`.'),
                value: required.text('Value of the qualifier.'),
              }),
            }),
            greater_than: attr(greaterThan.optional(), 'The context is greater than a value.'),
            less_than: attr(greaterThan.optional(), 'The context is less than a value.'),
            equal_to: optional.nested('The context equals a value.', {
              context: required.text('Signature context: part of the traffic that is examined.'),
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
          }),
        }),
      }),
    }),
  },
});
