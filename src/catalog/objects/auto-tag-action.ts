import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const autoTagAction = defineResource({
  name: 'auto_tag_action',
  doc: 'Gives tags to addresses or users, or takes them away, when a log entry matches a filter.',
  api: {
    path: '/config/objects/v1/auto-tag-actions',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    listTakes: ['name', 'offset', 'limit'],
  },
  scopes,
  // A delete gives only the name, so two containers cannot have one each.
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    name: attr(z.string().min(1).max(63), 'Name, unique in the tenant.', { forceNew: true }),
    description: attr(z.string().max(1023).optional(), 'What the action is for.'),
    log_type: attr(z.string().optional(), 'Log that is watched.', { setBy: 'service' }),
    filter: attr(z.string().min(1).max(2047), 'Which log entries match, in the words of the log filter.', {
      example: '(severity eq high)',
    }),
    send_to_panorama: attr(z.boolean().optional(), 'Whether the log entry is forwarded to the management as well.'),
    quarantine: attr(z.boolean().optional(), 'Whether the device of the user is put into quarantine.'),
    actions: attr(
      z
        .array(
          nested({
            name: attr(z.string().min(1), 'Name of the action.'),
            type: attr(
              nested({
                tagging: attr(
                  nested({
                    target: attr(z.string(), 'What gets the tags: the source or destination address, or the user.', {
                      example: 'source-address',
                    }),
                    action: attr(z.enum(['add-tag', 'remove-tag']), 'Whether tags are given or taken away.'),
                    timeout: attr(z.number().int().optional(), 'Minutes after which a tag is taken away again.'),
                    // Tags of dynamic groups need no tag object.
                    tags: attr(z.array(z.string().max(127)).max(64).optional(), 'Tags, at most 64.', { set: true }),
                  }),
                  'Tags are given or taken away.',
                ),
              }),
              'What is done.',
            ),
          }),
        )
        .optional(),
      'What is done for a log entry that matches.',
      { itemKey: 'name' },
    ),
  }),
});
