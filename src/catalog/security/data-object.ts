import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dataObject = defineResource({
  name: 'data_object',
  doc: 'Data object.',
  api: { path: '/config/security/v1/data-objects', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    disable_override: attr(z.string().optional(), 'Disable override.'),
    pattern_type: attr(
      nested({
        regex: plain(
          nested({
            pattern: plain(
              z
                .array(
                  nested({
                    regex: plain(z.string().optional()),
                    file_type: plain(z.array(z.string()).optional()),
                    name: plain(z.string().optional()),
                  }),
                )
                .optional(),
            ),
          }).optional(),
        ),
        file_properties: plain(
          nested({
            pattern: plain(
              z
                .array(
                  nested({
                    file_property: plain(z.string().optional()),
                    file_type: plain(z.string().optional()),
                    name: plain(z.string().optional()),
                    property_value: plain(z.string().optional()),
                  }),
                )
                .optional(),
            ),
          }).optional(),
        ),
        predefined: plain(
          nested({
            pattern: plain(
              z
                .array(nested({ name: plain(z.string().optional()), file_type: plain(z.array(z.string()).optional()) }))
                .optional(),
            ),
          }).optional(),
        ),
      }).optional(),
      'Pattern type.',
    ),
  }),
});
