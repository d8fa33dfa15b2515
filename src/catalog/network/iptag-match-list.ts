import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';
import { presence } from '../stronger';

export const iptagMatchList = defineResource({
  name: 'iptag_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for IP-Tag logs.',
  api: { path: '/config/network/v1/iptag-match-list' },
  schema: { ...matchList, quarantine },
});
