import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const dataObject = defineResource({
  name: 'data_object',
  effect: 'protection',
  strength: notComparable,
  doc: 'Data object (data pattern) for data filtering profiles.',
  api: { path: '/config/security/v1/data-objects', create: { status: 200 } },
  schema: {
    name: optional.text('Name, unique in its location.'),
    description: optional.text('Description of the data object.'),
    disable_override: optional.text('Disable override in child folders: `yes` or `no`.'),
    pattern_type: optional.nested('Pattern type: regular expression, file properties or predefined.', {
      regex: optional.nested('Custom regular expressions.', {
        pattern: optional.nestedList('Regular expressions and their file types.', {
          regex: optional.text('Regular expression.'),
          file_type: optional.textSet('File types, or `any`.'),
          name: optional.text('Name of the pattern.', { isLabel: true }),
        }),
      }),
      file_properties: optional.nested('File properties, for example sensitivity labels.', {
        pattern: optional.nestedList('File properties and their values.', {
          file_property: optional.text('File property, for example the author.'),
          file_type: optional.text('File type of the pattern.'),
          name: optional.text('Name of the pattern.', { isLabel: true }),
          property_value: optional.text('Value of the file property.'),
        }),
      }),
      predefined: optional.nested('Predefined patterns, for example credit card numbers.', {
        pattern: optional.nestedList('Predefined patterns and their file types.', {
          name: optional.text('Name of the pattern.', { isLabel: true }),
          file_type: optional.textSet('File types, or `any`.'),
        }),
      }),
    }),
  },
});
