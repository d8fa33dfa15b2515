import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { tagColors } from '../objects/tag-color';
import { scopes } from '../scope';

export const linkTag = defineResource({
  name: 'link_tag',
  doc: 'A name for links of a kind, such as `broadband`, by which SD-WAN rules choose paths.',
  api: { path: '/config/network/v1/link-tags' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    color: attr(z.enum(tagColors).optional(), 'Colour that the tag is shown in.'),
    comments: attr(z.string().max(1024).optional(), 'Remark that is kept with the tag.'),
  }),
});
