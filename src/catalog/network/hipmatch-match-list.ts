import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';

export const hipmatchMatchList = defineResource({
  name: 'hipmatch_match_list',
  effect: 'logging',
  doc: 'Log forwarding match list for HIP match logs.',
  api: { path: '/config/network/v1/hipmatch-match-list' },
  schema: { ...matchList, quarantine },
});
