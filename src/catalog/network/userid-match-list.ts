import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';
import { presence } from '../stronger';

export const useridMatchList = defineResource({
  name: 'userid_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for User-ID logs.',
  api: { path: '/config/network/v1/userid-match-list' },
  schema: { ...matchList, quarantine },
});
