import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const urlCategory = defineResource({
  name: 'url_category',
  doc: 'URL category.',
  api: { path: '/config/security/v1/url-categories' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    list: attr(z.array(z.string()).optional(), 'List.'),
    type: attr(z.enum(['URL List', 'Category Match']).default('URL List'), 'Type.'),
  }),
});
