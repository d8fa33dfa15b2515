import * as z from 'zod';
import { attr } from '../attribute';
import type { AttributeFlags } from '../attribute-type';
import { nameText } from '../name-text';

/** Forwarding profiles, and the objects they reference, have the folder in the query of a create only. */
export const folderOnCreate = { location: { in: 'query', queryOf: ['create'] } } as const;

/** Name of such an object or of a rule. */
export const forwardingName = nameText(64, /^[0-9a-zA-Z._-]+$/);

/** ID and name of such an object. */
export function forwardingHead(nameFlags: AttributeFlags = {}): z.ZodRawShape {
  return {
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(forwardingName, 'Name, unique in its location.', nameFlags),
  };
}
