import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fileTypeGroups, fileTypes } from './file-types';
import { bestPractice, profileDescription, profileName } from './profile-head';
import { matches, matchesKnown } from '../stronger';

const applications = [
  'any',
  'axifile',
  'dl-free',
  'facebook-mail',
  'file.io',
  'giphy-base',
  'glassdoor-uploading',
  'http-proxy',
  'redbooth',
  'send-anywhere',
  'zoho-mail',
] as const;

export const fileBlockingProfile = defineResource({
  name: 'file_blocking_profile',
  effect: 'protection',
  doc: 'File blocking profile: actions for file types, by application and direction.',
  api: { path: '/config/security/v1/file-blocking-profiles' },
  predefined: bestPractice,
  schema: {
    name: profileName(z.string().min(1)),
    description: profileDescription,
    rules: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'rules', decides: 'all' } })
      .nestedList('Rules by application, direction and file type; without rules, every file is allowed.', {
        name: attr(z.string().min(1), 'Name of the rule.', { isLabel: true }),
        action: required.enum(
          ['alert', 'block', 'continue'],
          'Action: `alert` (allow and log), `block`, or `continue` (the user must confirm).',
          { strength: { of: 'action', context: 'file' } },
        ),
        application: attr(z.array(z.enum(applications)).min(1), 'Applications (App-ID), or `any`.', {
          unconfirmed: ['minItems', 'allowedLiterals'],
          strength: matches,
          set: true,
        }),
        direction: required.enum(['download', 'upload', 'both'], 'Direction of the file transfer.', {
          strength: matchesKnown('download', 'upload'),
        }),
        file_type: attr(z.array(z.enum(fileTypes)).min(1), 'File types, or `any`.', {
          unconfirmed: ['minItems', 'allowedLiterals'],
          strength: { of: 'match', values: { are: 'grouped', groups: fileTypeGroups } },
          set: true,
        }),
      }),
  },
});
