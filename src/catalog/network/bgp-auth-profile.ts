import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const bgpAuthProfile = defineResource({
  name: 'bgp_auth_profile',
  effect: 'cryptography',
  strength: notComparable,
  doc: 'BGP authentication profile: shared secret of BGP peers.',
  api: { path: '/config/network/v1/bgp-auth-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    secret: optional.text('Shared secret that authenticates BGP sessions (MD5).', { secret: true }),
  },
});
