import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';

// PAN-OS compares token by token, and a token is text or one wildcard.
const joinedWildcard = /[*^][^./?&=;+:]|[^./?&=;+:][*^]/;

/** An entry matches the URL without its scheme; URLs have no spaces, names of categories may. */
const urlEntry = z
  .string()
  .refine((text) => !/^[a-z]+:\/\//i.test(text), {
    message: 'an entry has no scheme and matches nothing with one: remove https:// or http://',
  })
  .refine((text) => text.trim() !== '' && !(/[./]/.test(text) && /\s/.test(text)), {
    message: 'an entry is not empty, and a URL has no spaces',
  })
  .refine((text) => !joinedWildcard.test(text), {
    message: 'a wildcard stands alone between separators such as . and /: *.example.com, not *example.com',
  });

export const urlCategory = defineResource({
  name: 'url_category',
  effect: 'traffic',
  doc: 'Custom URL category, for use in rules and URL access profiles.',
  api: { path: '/config/security/v1/url-categories' },
  policyRole: 'url-list',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the URL category.'),
    list: attr(
      z.array(urlEntry).optional(),
      'URLs with wildcards, or the URL categories that must all match, depending on `type`.',
      { set: true, example: 'www.example.com/' },
    ),
    type: attr(
      z.enum(['URL List', 'Category Match']).default('URL List'),
      'Type: `URL List`, or `Category Match` of other categories.',
    ),
  },
});
