import * as z from 'zod';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { matchList, quarantine } from './match-list';

export const useridMatchList = defineResource({
  name: 'userid_match_list',
  doc: 'Which mappings of users to addresses are reported, and to whom: entries of the User-ID log.',
  api: { path: '/config/network/v1/userid-match-list' },
  scopes,
  schema: z.strictObject({ ...matchList, quarantine }),
});
