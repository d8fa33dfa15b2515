import { defineResource } from '../define-resource';
import { matchList } from './match-list';
import { presence } from '../stronger';

export const systemMatchList = defineResource({
  name: 'system_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for system logs of a firewall.',
  api: { path: '/config/network/v1/system-match-list' },
  schema: matchList,
});
