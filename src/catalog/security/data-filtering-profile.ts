import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { applicationNames } from './match-names';
import { profileDescription, profileName } from './profile-head';

export const dataFilteringProfile = defineResource({
  name: 'data_filtering_profile',
  doc: 'Looks for data that must not leave, such as card numbers, and says from how many findings on it is blocked.',
  api: { path: '/config/security/v1/data-filtering-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: profileName(z.string().optional()),
    description: profileDescription,
    disable_override: attr(
      z.string().optional(),
      'Whether containers further down may not replace it, as `yes` or `no`.',
    ),
    rules: attr(
      z
        .array(
          nested({
            alert_threshold: attr(z.number().int().optional(), 'Findings in one file from which it is logged.'),
            application: attr(z.array(z.string()).optional(), 'Applications that match, or `any`.', {
              set: true,
              refs: applicationNames,
            }),
            block_threshold: attr(z.number().int().optional(), 'Findings in one file from which it is blocked.'),
            data_object: attr(z.string().optional(), 'Data object that says what is looked for.', {
              refs: { kinds: ['data_object'], open: true },
            }),
            direction: attr(z.string().optional(), 'Direction that matches: `upload`, `download` or `both`.'),
            file_type: attr(z.array(z.string()).optional(), 'Types of files that match, or `any`.', { set: true }),
            log_severity: attr(z.string().optional(), 'Severity that findings are logged with.'),
            name: attr(z.string().optional(), 'Name of the rule.'),
          }),
        )
        .optional(),
      'Rules by application, direction and type of file: what is looked for, and what follows.',
      { itemKey: 'name', narrows: {} },
    ),
    data_capture: attr(z.boolean().optional(), 'Whether the data that is found is kept with the log.'),
  }),
});
