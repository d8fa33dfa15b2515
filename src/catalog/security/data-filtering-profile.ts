import * as z from 'zod';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { applicationNames } from './match-names';
import { profileDescription, profileName } from './profile-head';
import { matches, matchesKnown, notComparable, onIsStronger } from '../stronger';

export const dataFilteringProfile = defineResource({
  name: 'data_filtering_profile',
  effect: 'protection',
  doc: 'Data filtering profile: detects sensitive data and blocks it above a threshold.',
  api: { path: '/config/security/v1/data-filtering-profiles', create: { status: 200 } },
  schema: {
    name: profileName(z.string().optional()),
    description: profileDescription,
    disable_override: optional.text('Disable override in child folders: `yes` or `no`.', { strength: notComparable }),
    rules: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'rules', decides: 'all' } })
      .nestedList('Rules by application, direction and file type.', {
        alert_threshold: optional.integer('Alert threshold: number of matches in a file that is logged.', {
          strength: { of: 'threshold', action: 'alert', context: 'data' },
        }),
        application: optional.textSet('Applications (App-ID), or `any`.', {
          strength: matches,
          refs: applicationNames,
        }),
        block_threshold: optional.integer('Block threshold: number of matches in a file that is blocked.', {
          strength: { of: 'threshold', action: 'block', context: 'data' },
        }),
        data_object: optional.text('Data object with the pattern.', {
          strength: matches,
          refs: { kinds: ['data_object'], open: true },
        }),
        direction: optional.text('Direction: `upload`, `download` or `both`.', {
          strength: matchesKnown('download', 'upload'),
        }),
        file_type: optional.textSet('File types, or `any`.', { strength: matches }),
        log_severity: optional.text('Severity of the log entry.', {
          strength: notComparable,
          effect: 'logging',
          affectsMatching: false,
        }),
        name: optional.text('Name of the rule.', { isLabel: true }),
      }),
    data_capture: optional.flag('Data capture: store matched data with the log.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
  },
});
