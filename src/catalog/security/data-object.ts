import * as z from 'zod';
import { attr, nestedList, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';

export const dataObject = defineResource({
  name: 'data_object',
  effect: 'protection',
  strength: notComparable,
  doc: 'Data object (data pattern) for data filtering profiles.',
  api: { path: '/config/security/v1/data-objects', create: { status: 200 } },
  scopes,
  schema: {
    name: attr(z.string().optional(), 'Name, unique in its location.'),
    description: attr(z.string().optional(), 'Description of the data object.'),
    disable_override: attr(z.string().optional(), 'Disable override in child folders: `yes` or `no`.'),
    pattern_type: optionalNested('Pattern type: regular expression, file properties or predefined.', {
      regex: optionalNested('Custom regular expressions.', {
        pattern: attr(
          nestedList({
            regex: attr(z.string().optional(), 'Regular expression.'),
            file_type: attr(z.array(z.string()).optional(), 'File types, or `any`.', {
              set: true,
            }),
            name: attr(z.string().optional(), 'Name of the pattern.'),
          }).optional(),
          'Regular expressions and their file types.',
        ),
      }),
      file_properties: optionalNested('File properties, for example sensitivity labels.', {
        pattern: attr(
          nestedList({
            file_property: attr(z.string().optional(), 'File property, for example the author.'),
            file_type: attr(z.string().optional(), 'File type of the pattern.'),
            name: attr(z.string().optional(), 'Name of the pattern.'),
            property_value: attr(z.string().optional(), 'Value of the file property.'),
          }).optional(),
          'File properties and their values.',
        ),
      }),
      predefined: optionalNested('Predefined patterns, for example credit card numbers.', {
        pattern: attr(
          nestedList({
            name: attr(z.string().optional(), 'Name of the pattern.'),
            file_type: attr(z.array(z.string()).optional(), 'File types, or `any`.', {
              set: true,
            }),
          }).optional(),
          'Predefined patterns and their file types.',
        ),
      }),
    }),
  },
});
