import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';

export const useridMatchList = defineResource({
  name: 'userid_match_list',
  effect: 'logging',
  doc: 'Log forwarding match list for User-ID logs.',
  api: { path: '/config/network/v1/userid-match-list' },
  schema: { ...matchList, quarantine },
});
