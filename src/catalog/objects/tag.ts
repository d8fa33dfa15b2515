import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagColors } from './tag-color';

export const tag = defineResource({
  name: 'tag',
  doc: 'A word with a colour that objects and rules carry, to group them and to select them in dynamic groups.',
  api: { path: '/config/objects/v1/tags' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(127), 'The word itself, unique in its container.'),
    color: attr(z.enum(tagColors).optional(), 'Colour that the tag is shown in.'),
    comments: attr(z.string().max(1023).optional(), 'What the tag stands for.', { alsoKnownAs: ['description'] }),
  }),
});
