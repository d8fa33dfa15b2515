import * as z from 'zod';
import { attr, exactlyOne } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { integer } from '../integer';

export const ospfAuthProfile = defineResource({
  name: 'ospf_auth_profile',
  effect: 'cryptography',
  strength: notComparable,
  doc: 'OSPF authentication profile: password or MD5 keys of OSPF neighbors.',
  api: { path: '/config/network/v1/ospf-auth-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    password: optional.text('Simple password, sent in clear text; it prevents mistakes, not attacks.', {
      secret: true,
    }),
    md5: optional.with({ strength: notComparable }).nestedList('MD5 keys by key ID.', {
      name: attr(integer(1, 255).optional(), 'MD5 key ID; equal on all neighbors.'),
      key: attr(z.string().max(256).optional(), 'MD5 key.', { secret: true }),
      preferred: optional.flag('Preferred key: used to authenticate sent packets.'),
    }),
  },
  choices: [exactlyOne('password', 'md5')],
});
