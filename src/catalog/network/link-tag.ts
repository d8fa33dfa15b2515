import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const linkTag = defineResource({
  name: 'link_tag',
  doc: 'A name for links of a kind, such as `broadband`, by which SD-WAN rules choose paths.',
  api: { path: '/config/network/v1/link-tags' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    color: attr(
      z
        .enum([
          'Red',
          'Green',
          'Blue',
          'Yellow',
          'Copper',
          'Orange',
          'Purple',
          'Gray',
          'Light Green',
          'Cyan',
          'Light Gray',
          'Blue Gray',
          'Lime',
          'Black',
          'Gold',
          'Brown',
          'Olive',
          'Maroon',
          'Red-Orange',
          'Yellow-Orange',
          'Forest Green',
          'Turquoise Blue',
          'Azure Blue',
          'Cerulean Blue',
          'Midnight Blue',
          'Medium Blue',
          'Cobalt Blue',
          'Violet Blue',
          'Blue Violet',
          'Medium Violet',
          'Medium Rose',
          'Lavender',
          'Orchid',
          'Thistle',
          'Peach',
          'Salmon',
          'Magenta',
          'Red Violet',
          'Mahogany',
          'Burnt Sienna',
          'Chestnut',
        ])
        .optional(),
      'Colour that the tag is shown in.',
    ),
    comments: attr(z.string().max(1024).optional(), 'Remark that is kept with the tag.'),
  }),
});
