import { defineResource } from '../define-resource';
import { matchList } from './match-list';
import { presence } from '../stronger';

export const configMatchList = defineResource({
  name: 'config_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for configuration logs of a firewall.',
  api: { path: '/config/network/v1/config-match-list' },
  schema: matchList,
});
