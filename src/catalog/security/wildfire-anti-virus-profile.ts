import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { applicationNames } from './match-names';
import { bestPractice, plainName, profileDescription, profileName } from './profile-head';
import { exceptionName, exceptionNotes } from './threat-action';

export const wildfireAntiVirusProfile = defineResource({
  name: 'wildfire_anti_virus_profile',
  doc: 'Which files are scanned for viruses and sent to the sandbox of the vendor, and what is left alone.',
  api: { path: '/config/security/v1/wildfire-anti-virus-profiles' },
  scopes,
  predefined: bestPractice,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: profileName(plainName),
    description: profileDescription,
    mlav_exception: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Start of the digest of the file, as the threat log tells it.'),
            description: attr(z.string().optional(), 'Why it is an exception.'),
            filename: attr(z.string().optional(), 'Name of the file.'),
          }),
        )
        .optional(),
      'Files that the analysis on the firewall leaves alone.',
      { itemKey: 'name' },
    ),
    packet_capture: attr(z.boolean().optional(), 'Whether packets are kept when a virus is found.'),
    rules: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the rule.'),
            analysis: attr(
              z.enum(['public-cloud', 'private-cloud']).optional(),
              'Sandbox that unknown files are sent to: that of the vendor, or one of your own.',
            ),
            application: attr(z.array(z.string()).optional(), 'Applications that match, or `any`.', {
              set: true,
              refs: applicationNames,
            }),
            direction: attr(z.enum(['download', 'upload', 'both']).optional(), 'Direction of the files that match.'),
            file_type: attr(z.array(z.string()).optional(), 'Types of files that match, or `any`.', { set: true }),
          }),
        )
        .optional(),
      'Rules by application, direction and type of file.',
      { itemKey: 'name', narrows: {} },
    ),
    threat_exception: attr(
      z
        .array(
          nested({
            name: exceptionName,
            notes: exceptionNotes,
          }),
        )
        .optional(),
      'Threats that are let through.',
      { itemKey: 'name' },
    ),
  }),
});
