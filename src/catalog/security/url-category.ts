import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const urlCategory = defineResource({
  name: 'url_category',
  doc: 'A category of web sites of your own, for use in rules and URL access profiles.',
  api: { path: '/config/security/v1/url-categories' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What the category stands for.'),
    list: attr(
      z.array(z.string()).optional(),
      'URLs with wildcards, or the categories that must all match, as the type says.',
      { set: true, example: 'www.example.com/' },
    ),
    type: attr(
      z.enum(['URL List', 'Category Match']).default('URL List'),
      'Whether the list holds URLs, or other categories.',
    ),
  }),
});
