import * as z from 'zod';
import { attr } from './attribute';

/** Values whose change repeats an operation; never sent to the API. */
export const triggers = attr(
  z.record(z.string(), z.string()).optional(),
  'Map of values, for example the `revision` of other resources; a change triggers the operation again.',
  { sentIn: 'nowhere' },
);
