import * as z from 'zod';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { matchList, quarantine } from './match-list';

export const iptagMatchList = defineResource({
  name: 'iptag_match_list',
  doc: 'Which tags given to addresses are reported, and to whom: entries of the IP tag log.',
  api: { path: '/config/network/v1/iptag-match-list' },
  scopes,
  schema: z.strictObject({ ...matchList, quarantine }),
});
