import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { applicationNames } from './match-names';
import { profileDescription, profileName } from './profile-head';
import { matches, notComparable, onIsStronger } from '../stronger';
import { integer } from '../integer';

export const dataFilteringProfile = defineResource({
  name: 'data_filtering_profile',
  effect: 'protection',
  doc: 'Data filtering profile: detects sensitive data and blocks it above a threshold.',
  api: { path: '/config/security/v1/data-filtering-profiles', create: { status: 200 } },
  scopes,
  schema: {
    name: profileName(z.string().optional()),
    description: profileDescription,
    disable_override: attr(z.string().optional(), 'Disable override in child folders: `yes` or `no`.', {
      strength: notComparable,
    }),
    rules: attr(
      nestedList({
        alert_threshold: attr(integer().optional(), 'Alert threshold: number of matches in a file that is logged.', {
          strength: { of: 'threshold', action: 'alert' },
        }),
        application: attr(z.array(z.string()).optional(), 'Applications (App-ID), or `any`.', {
          strength: matches,
          set: true,
          refs: applicationNames,
        }),
        block_threshold: attr(integer().optional(), 'Block threshold: number of matches in a file that is blocked.', {
          strength: { of: 'threshold', action: 'block' },
        }),
        data_object: attr(z.string().optional(), 'Data object with the pattern.', {
          strength: matches,
          refs: { kinds: ['data_object'], open: true },
        }),
        direction: attr(z.string().optional(), 'Direction: `upload`, `download` or `both`.', { strength: matches }),
        file_type: attr(z.array(z.string()).optional(), 'File types, or `any`.', { strength: matches, set: true }),
        log_severity: attr(z.string().optional(), 'Severity of the log entry.', {
          strength: notComparable,
          effect: 'logging',
          affectsMatching: false,
        }),
        name: attr(z.string().optional(), 'Name of the rule.'),
      }).optional(),
      'Rules by application, direction and file type.',
      { weakensPolicyWhenRemoved: {}, strength: { of: 'rules' } },
    ),
    data_capture: attr(z.boolean().optional(), 'Data capture: store matched data with the log.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
  },
});
