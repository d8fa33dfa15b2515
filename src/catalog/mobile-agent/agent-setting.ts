import * as z from 'zod';
import { attr, nested } from '../attribute';
import { required } from '../usual-attributes';
import { integer } from '../integer';

// Terraform represents the number as a string.
const value = z.union([
  z.enum(['user-logon', 'pre-logon', 'on-demand', 'pre-logon-then-on-demand']),
  z.string().regex(/^(1[0-3]\d\d|14[01]\d|1420)$/),
  integer(1000, 1420),
]);

/** A named agent setting; the name determines the valid values. */
export const agentSetting = nested({
  name: required.enum(
    ['connect-method', 'tunnel-mtu'],
    'Setting: `connect-method` (when the agent connects) or `tunnel-mtu` (tunnel MTU, 1000 to 1420 bytes).',
  ),
  // The valid values depend on the name, so the service checks them.
  value: attr(
    z.array(value).length(1),
    'A single value: `user-logon`, `pre-logon`, `on-demand` or `pre-logon-then-on-demand`, or the MTU in bytes.',
    { example: 'user-logon' },
  ),
});
