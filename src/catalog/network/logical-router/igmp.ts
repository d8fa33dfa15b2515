import * as z from 'zod';
import { attr } from '../../attribute';

/** How many messages of hosts may get lost. */
export const robustness = attr(
  z.enum(['1', '2', '3', '4', '5', '6', '7']).optional(),
  'Lost messages that are tolerated.',
);

/** How much hosts may ask for. */
export const mostGroups = {
  max_groups: attr(z.string().optional(), 'Most groups on the interface at a time, or `unlimited`.'),
  max_sources: attr(z.string().optional(), 'Most senders of one group, or `unlimited`.'),
};

/** Which messages of hosts are dropped. */
export const routerAlertPolicing = attr(
  z.boolean().optional(),
  'Whether messages without the router alert option are dropped.',
);
