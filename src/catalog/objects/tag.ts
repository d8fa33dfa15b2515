import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagColors } from '../tag-color';

export const tag = defineResource({
  name: 'tag',
  effect: 'traffic',
  doc: 'Tag: label with a color for objects and rules, used by dynamic address groups.',
  api: { path: '/config/objects/v1/tags' },
  policyRole: 'tag',
  schema: {
    name: attr(z.string().min(1).max(127), 'Tag name, unique in its location.', { example: 'PCI', freeName: true }),
    color: optional.enum(tagColors, 'Color of the tag.'),
    comments: attr(z.string().max(1023).optional(), 'Comments on the tag.', { alsoKnownAs: ['description'] }),
  },
});
