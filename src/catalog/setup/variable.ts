import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { isLiteral } from '../literal';
import type { LiteralForm } from '../reference';

const types = [
  'percent',
  'count',
  'ip-netmask',
  'zone',
  'ip-range',
  'ip-wildcard',
  'device-priority',
  'device-id',
  'egress-max',
  'as-number',
  'fqdn',
  'port',
  'link-tag',
  'group-id',
  'rate',
  'router-id',
  'qos-profile',
  'timer',
] as const;

/** What a variable holds until something below gives it a value. */
const noValue = 'None';

const formOf: Readonly<Record<string, LiteralForm>> = { 'ip-netmask': 'ip', 'ip-range': 'ip-range' };

export const variable = defineResource({
  name: 'variable',
  doc: 'A named value that configuration mentions as `$name`. A folder, snippet or firewall further down can give it another value, so that one rule or object fits many places.',
  api: { path: '/config/setup/v1/variables', scopeAlsoInQuery: ['create'] },
  scopes: ['folder', 'snippet', 'device'],
  meaning: 'variable',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name with its leading dollar sign, unique in its container.', {
      example: '$branch-net',
    }),
    type: attr(z.enum(types), 'What kind of value it is, and so where it can be mentioned.', {
      example: 'ip-netmask',
    }),
    value: attr(
      z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
      'The value. `None` leaves it to the containers below; a value with several parts is written as JSON.',
      { example: '10.1.0.0/16' },
    ),
    overridden: attr(
      z.boolean().optional(),
      'Whether this value replaces that of a variable of the same name further up.',
      { setBy: 'service', given: false },
    ),
    description: attr(z.string().optional(), 'What the variable stands for.'),
  }),
  invariants: [
    {
      reads: ['value', 'type'],
      message:
        'is not a value of its type: an ip-netmask is an address or a network, an ip-range two addresses with a hyphen between them',
      holds: ({ value, type }) => {
        const form = formOf[String(type)];
        return form === undefined || value === noValue || isLiteral({ kinds: [], literals: [form] }, String(value));
      },
    },
  ],
});
