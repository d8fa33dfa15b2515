import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { applicationNames } from './match-names';
import { bestPractice, plainName, profileDescription, profileName } from './profile-head';
import { exceptionName, exceptionNotes } from './threat-action';
import { matches, onIsStronger } from '../stronger';

export const wildfireAntiVirusProfile = defineResource({
  name: 'wildfire_anti_virus_profile',
  effect: 'protection',
  doc: 'WildFire and antivirus profile: virus signatures, machine learning and sandbox analysis of files.',
  api: { path: '/config/security/v1/wildfire-anti-virus-profiles' },
  scopes,
  predefined: bestPractice.map((head) => ({
    ...head,
    rules: [{ name: 'default', analysis: 'public-cloud', application: ['any'], direction: 'both', file_type: ['any'] }],
  })),
  schema: {
    name: profileName(plainName),
    description: profileDescription,
    mlav_exception: attr(
      nestedList({
        name: attr(z.string().optional(), 'Partial hash of the file, as shown in the threat log.'),
        description: attr(z.string().optional(), 'Description of the exception.'),
        filename: attr(z.string().optional(), 'Name of the file.', { effect: 'none' }),
      }).optional(),
      'File exceptions of the machine learning analysis (WildFire inline ML).',
      { strength: { of: 'exceptions' } },
    ),
    packet_capture: attr(z.boolean().optional(), 'Packet capture when a virus is detected.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    rules: attr(
      nestedList({
        name: attr(z.string().optional(), 'Name of the rule.'),
        analysis: attr(
          z.enum(['public-cloud', 'private-cloud']).optional(),
          'WildFire analysis: public cloud or private cloud.',
          { strength: { of: 'action' } },
        ),
        application: attr(z.array(z.string()).optional(), 'Applications (App-ID), or `any`.', {
          strength: matches,
          set: true,
          refs: applicationNames,
        }),
        direction: attr(z.enum(['download', 'upload', 'both']).optional(), 'Direction of the file transfer.', {
          strength: matches,
        }),
        file_type: attr(z.array(z.string()).optional(), 'File types, or `any`.', { strength: matches, set: true }),
      }).optional(),
      'Rules by application, direction and file type.',
      { weakensPolicyWhenRemoved: {}, strength: { of: 'rules' } },
    ),
    threat_exception: attr(
      nestedList({
        name: exceptionName,
        notes: exceptionNotes,
      }).optional(),
      'Threat exceptions: threats that are allowed.',
      { strength: { of: 'exceptions' } },
    ),
  },
});
