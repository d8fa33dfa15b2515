import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { applicationNames } from './match-names';
import { bestPractice, plainName, profileDescription, profileName } from './profile-head';
import { exceptionName, exceptionNotes } from './threat-action';
import { matches, matchesKnown, onIsStronger } from '../stronger';

export const wildfireAntiVirusProfile = defineResource({
  name: 'wildfire_anti_virus_profile',
  effect: 'protection',
  doc: 'WildFire and antivirus profile: virus signatures, machine learning and sandbox analysis of files.',
  api: { path: '/config/security/v1/wildfire-anti-virus-profiles' },
  predefined: bestPractice.map((head) => ({
    ...head,
    rules: [{ name: 'default', analysis: 'public-cloud', application: ['any'], direction: 'both', file_type: ['any'] }],
  })),
  schema: {
    name: profileName(plainName),
    description: profileDescription,
    mlav_exception: optional
      .with({ strength: { of: 'exceptions' } })
      .nestedList('File exceptions of the machine learning analysis (WildFire inline ML).', {
        name: optional.text('Partial hash of the file, as shown in the threat log.'),
        description: optional.text('Description of the exception.'),
        filename: optional.text('Name of the file.', { effect: 'none' }),
      }),
    packet_capture: optional.flag('Packet capture when a virus is detected.', {
      effect: 'logging',
      strength: onIsStronger,
    }),
    rules: optional
      .with({ weakensPolicyWhenRemoved: {}, strength: { of: 'rules', decides: 'first' } })
      .nestedList('Rules by application, direction and file type.', {
        name: optional.text('Name of the rule.', { isLabel: true }),
        analysis: optional.enum(
          ['public-cloud', 'private-cloud'],
          'WildFire analysis: public cloud or private cloud.',
          { strength: { of: 'action', context: 'analysis' } },
        ),
        application: optional.textSet('Applications (App-ID), or `any`.', {
          strength: matches,
          refs: applicationNames,
        }),
        direction: optional.enum(['download', 'upload', 'both'], 'Direction of the file transfer.', {
          strength: matchesKnown('download', 'upload'),
        }),
        file_type: optional.textSet('File types, or `any`.', { strength: matches }),
      }),
    threat_exception: optional
      .with({ strength: { of: 'exceptions' } })
      .nestedList('Threat exceptions: threats that are allowed.', {
        name: exceptionName,
        notes: exceptionNotes,
      }),
  },
});
