import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';

export const iptagMatchList = defineResource({
  name: 'iptag_match_list',
  effect: 'logging',
  doc: 'Log forwarding match list for IP-Tag logs.',
  api: { path: '/config/network/v1/iptag-match-list' },
  schema: { ...matchList, quarantine },
});
