import * as z from 'zod';
import { attr } from '../attribute';

/** How requests about forwarding profiles, and about what these name, say the folder. */
export const folderOnCreate = { location: { in: 'query', queryOf: ['create'] } } as const;

/** A name of one of them, or of a rule. */
export const forwardingName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[0-9a-zA-Z._-]+$/);

/** What one of them is known by. */
export const forwardingHead = {
  id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
  name: attr(forwardingName, 'Name, unique in its location.'),
};
