import { isIPv4 } from 'node:net';
import * as z from 'zod';
import { isAsNumber } from '../as-number';
import { attr } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { isDomainName } from '../host-text';
import { isLiteral, isVariableReference } from '../literal';
import { portList } from '../port-list';
import type { LiteralForm } from '../reference';
import { isReversedRange } from '../reversed-range';
import { wildcardMask } from '../wildcard-mask';

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

/** Value of a variable until a lower level overrides it. */
const noValue = 'None';

const variableName = z.string().min(1).max(63).refine(isVariableReference, {
  message: 'the name of a variable is $ and letters, digits, ".", "_" or "-", as in $branch-net',
});

const ports = portList(z.string());

const rangeOf: Readonly<Record<string, readonly [least: number, most: number]>> = {
  percent: [0, 100],
  count: [0, Number.MAX_SAFE_INTEGER],
};

const numbers: readonly string[] = ['device-id', 'device-priority', 'egress-max', 'group-id', 'rate', 'timer'];

const formOf: Readonly<Record<string, LiteralForm>> = { 'ip-netmask': 'ip', 'ip-range': 'ip-range' };

export const variable = defineResource({
  name: 'variable',
  effect: 'traffic',
  doc: 'Variable: a named value that configuration references as `$name`. A lower folder, snippet or firewall can override it.',
  api: { path: '/config/setup/v1/variables', location: { queryOf: ['create'] } },
  policyRole: 'variable',
  schema: {
    name: attr(variableName, 'Name with a leading dollar sign, unique in its location.', {
      example: '$branch-net',
      freeName: true,
    }),
    type: required.enum(types, 'Type of the value, which determines where the variable can be referenced.', {
      example: 'ip-netmask',
    }),
    value: attr(
      z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))]),
      'Value of the variable. `None` leaves the value to lower folders; a structured value is JSON.',
      { example: '10.1.0.0/16' },
    ),
    overridden: computed.flag('True when the value overrides a variable of the same name in a higher folder.', {
      marksOverride: true,
    }),
    description: optional.text('Description of the variable.'),
  },
  invariants: [
    {
      reads: ['value', 'type'],
      message: 'is not a value of its type: an fqdn is a name such as www.example.com, without scheme, port and path',
      holds: ({ value, type }) => type !== 'fqdn' || value === noValue || isDomainName(String(value)),
    },
    {
      reads: ['value', 'type'],
      message: `is not a value of its type: ${numbers.join(', ')} are numbers`,
      holds: ({ value, type }) =>
        !numbers.includes(String(type)) || value === noValue || /^\d+(\.\d+)?$/.test(String(value)),
    },
    {
      reads: ['value'],
      message: `is an empty text; use "${noValue}" to leave the value to lower folders`,
      holds: ({ value }) => value !== '',
    },
    {
      reads: ['value', 'type'],
      message: 'is not a value of its type: a router-id is four numbers with dots between them',
      holds: ({ value, type }) => type !== 'router-id' || value === noValue || isIPv4(String(value)),
    },
    {
      reads: ['value', 'type'],
      message: 'is a range from the higher to the lower address; swap the two',
      certainty: 'certain',
      holds: ({ value, type }) => type !== 'ip-range' || !isReversedRange(String(value)),
    },
    {
      reads: ['value', 'type'],
      message: 'is not a list of ports up to 65535 and ranges with the lower port first',
      certainty: 'certain',
      holds: ({ value, type }) => type !== 'port' || value === noValue || ports.safeParse(String(value)).success,
    },
    {
      reads: ['value', 'type'],
      message:
        'is not a value of its type: an ip-netmask is an address or a network, an ip-range two addresses with a hyphen between them',
      holds: ({ value, type }) => {
        const form = formOf[String(type)];
        return form === undefined || value === noValue || isLiteral({ kinds: [], literals: [form] }, String(value));
      },
    },
    {
      reads: ['value', 'type'],
      message: 'is not a value of its type: an ip-wildcard is an address and a wildcard mask',
      holds: ({ value, type }) =>
        type !== 'ip-wildcard' || value === noValue || wildcardMask.safeParse(String(value)).success,
    },
    {
      reads: ['value', 'type'],
      message:
        'is not a value of its type: a percent is 0 to 100, an as-number 1 to 4294967295, a count a whole number',
      holds: ({ value, type }) => {
        if (type === 'as-number' && value !== noValue) return isAsNumber(String(value));
        const range = rangeOf[String(type)];
        if (range === undefined || value === noValue) return true;
        const [least, most] = range;
        return /^\d+$/.test(String(value)) && Number(value) >= least && Number(value) <= most;
      },
    },
  ],
});
