import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';

export const autoTagAction = defineResource({
  name: 'auto_tag_action',
  effect: 'traffic',
  strength: notComparable,
  doc: 'Auto-tag action: tags or untags addresses and users when a log entry matches a filter.',
  api: {
    path: '/config/objects/v1/auto-tag-actions',
    // Path in the vendor's generated client.
    pathAlias: '/config/security/v1/auto-tag-actions',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    idBesideKey: true,
    list: { parameters: ['name', 'offset', 'limit'] },
  },
  // A delete sends only the name, so the name must be unique across containers.
  unique: 'tenant',
  affectsRouting: true,
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in the tenant.', { forceNew: true }),
    description: attr(z.string().max(1023).optional(), 'Description of the auto-tag action.'),
    log_type: optional.text('Log type of the filter.'),
    filter: attr(z.string().min(1).max(2047), 'Log filter expression.', {
      example: '(severity eq high)',
    }),
    send_to_panorama: optional.flag('Forward matching logs to Panorama or Strata Logging Service.'),
    quarantine: optional.flag('Quarantine the device of the log entry.'),
    actions: optional.nestedList('Actions for a matching log entry.', {
      name: attr(z.string().min(1), 'Name of the action.', { isLabel: true }),
      type: required.nested('Type of the action.', {
        tagging: required.nested('Tagging action and its tags.', {
          target: required.text('Target of the tags: source address, destination address or user.', {
            example: 'source-address',
          }),
          action: required.enum(['add-tag', 'remove-tag'], 'Tagging action: add or remove tags.'),
          timeout: optional.integer('Timeout in minutes after which the tag is removed.'),
          // Tags of dynamic groups do not require a tag object.
          tags: attr(z.array(z.string().max(127)).max(64).optional(), 'Tags, at most 64.', { set: true }),
        }),
      }),
    }),
  },
});
