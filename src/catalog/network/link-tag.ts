import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { tagColors } from '../tag-color';
import { notComparable } from '../stronger';

export const linkTag = defineResource({
  name: 'link_tag',
  effect: 'routing',
  strength: notComparable,
  doc: 'SD-WAN link tag, for example `broadband`, for path selection.',
  api: { path: '/config/network/v1/link-tags' },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    color: optional.enum(tagColors, 'Color of the tag.'),
    comments: attr(z.string().max(1024).optional(), 'Comments on the tag.'),
  },
});
