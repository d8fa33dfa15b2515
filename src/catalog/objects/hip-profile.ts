import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { hipName } from './hip-object/hip-name';
import { notComparable } from '../stronger';

export const hipProfile = defineResource({
  name: 'hip_profile',
  effect: 'identity',
  strength: notComparable,
  doc: 'HIP profile (host information profile): expression over HIP objects, for use in rules.',
  api: { path: '/config/objects/v1/hip-profiles' },
  schema: {
    name: hipName,
    description: attr(z.string().max(255).optional(), 'Description of the HIP profile.'),
    match: attr(
      z.string().max(2048),
      'Match expression: HIP object names in double quotes with `and`, `or`, `not` and parentheses.',
      { refs: { kinds: ['hip_object', 'hip_profile'], expression: true, open: true, nests: true } },
    ),
  },
});
