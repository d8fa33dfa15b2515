import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { optional } from '../optional';
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
        name: optional.text('Partial hash of the file, as shown in the threat log.'),
        description: optional.text('Description of the exception.'),
        filename: optional.text('Name of the file.', { effect: 'none' }),
      }).optional(),
      'File exceptions of the machine learning analysis (WildFire inline ML).',
      { strength: { of: 'exceptions' } },
    ),
    packet_capture: optional.flag('Packet capture when a virus is detected.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    rules: attr(
      nestedList({
        name: optional.text('Name of the rule.'),
        analysis: attr(
          z.enum(['public-cloud', 'private-cloud']).optional(),
          'WildFire analysis: public cloud or private cloud.',
          { strength: { of: 'action' } },
        ),
        application: optional.textSet('Applications (App-ID), or `any`.', {
          strength: matches,
          refs: applicationNames,
        }),
        direction: attr(z.enum(['download', 'upload', 'both']).optional(), 'Direction of the file transfer.', {
          strength: matches,
        }),
        file_type: optional.textSet('File types, or `any`.', { strength: matches }),
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
