import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dataObject = defineResource({
  name: 'data_object',
  doc: 'A pattern of data that must not leave. Data filtering profiles name it.',
  api: { path: '/config/security/v1/data-objects', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'Which data it is.'),
    disable_override: attr(
      z.string().optional(),
      'Whether containers further down may not replace it, as `yes` or `no`.',
    ),
    pattern_type: attr(
      nested({
        regex: attr(
          nested({
            pattern: attr(
              z
                .array(
                  nested({
                    regex: attr(z.string().optional(), 'Regular expression.'),
                    file_type: attr(z.array(z.string()).optional(), 'Types of files that are searched, or `any`.', {
                      set: true,
                    }),
                    name: attr(z.string().optional(), 'Name of the pattern.'),
                  }),
                )
                .optional(),
              'Expressions, each with the files that it is looked for in.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'Regular expressions of your own.',
        ),
        file_properties: attr(
          nested({
            pattern: attr(
              z
                .array(
                  nested({
                    file_property: attr(z.string().optional(), 'Property that is looked at, such as the author.'),
                    file_type: attr(z.string().optional(), 'Type of the files that are searched.'),
                    name: attr(z.string().optional(), 'Name of the pattern.'),
                    property_value: attr(z.string().optional(), 'Value that it must have.'),
                  }),
                )
                .optional(),
              'Properties and the values that they must have.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'Properties of files, such as a label that says who may read them.',
        ),
        predefined: attr(
          nested({
            pattern: attr(
              z
                .array(
                  nested({
                    name: attr(z.string().optional(), 'Name of the pattern.'),
                    file_type: attr(z.array(z.string()).optional(), 'Types of files that are searched, or `any`.', {
                      set: true,
                    }),
                  }),
                )
                .optional(),
              'Patterns, each with the files that it is looked for in.',
              { itemKey: 'name' },
            ),
          }).optional(),
          'Patterns of the vendor, such as card numbers.',
        ),
      }).optional(),
      'What is looked for.',
    ),
  }),
});
