import { defineResource } from '../define-resource';
import { matchList, quarantine } from './match-list';
import { presence } from '../stronger';

export const hipmatchMatchList = defineResource({
  name: 'hipmatch_match_list',
  effect: 'logging',
  strength: presence,
  doc: 'Log forwarding match list for HIP match logs.',
  api: { path: '/config/network/v1/hipmatch-match-list' },
  schema: { ...matchList, quarantine },
});
