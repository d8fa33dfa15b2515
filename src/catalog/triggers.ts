import * as z from 'zod';
import { attr } from './attribute';

/** What makes an action happen again. No request carries it. */
export const triggers = attr(
  z.record(z.string(), z.string()).optional(),
  'Any texts, such as the `revision` of other resources: when one changes, it is done once more.',
  { sentIn: 'nowhere' },
);
