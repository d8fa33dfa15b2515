import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';
import { presence } from '../stronger';

export const globalprotectMatchList = defineResource({
  name: 'globalprotect_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for GlobalProtect logs.',
  api: { path: '/config/network/v1/globalprotect-match-list' },
  schema: { ...matchList, quarantine },
});
