import * as z from 'zod';
import { attr } from './attribute';

/** What makes an action happen again. No request carries it. */
export const triggers = attr(
  z.record(z.string(), z.string()).optional(),
  'Map of values, for example the `revision` of other resources; a change triggers the operation again.',
  { sentIn: 'nowhere' },
);
