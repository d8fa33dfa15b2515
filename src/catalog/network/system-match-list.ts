import * as z from 'zod';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { matchList } from './match-list';

export const systemMatchList = defineResource({
  name: 'system_match_list',
  doc: 'Which events of a firewall itself are reported, and to whom: entries of the system log.',
  api: { path: '/config/network/v1/system-match-list' },
  scopes,
  schema: z.strictObject(matchList),
});
