import { nameText } from '../name-text';

/** Forwarding profiles, and the objects they reference, have the folder in the query of a create only. */
export const folderOnCreate = { location: { in: 'query', queryOf: ['create'] } } as const;

/** Name of such an object or of a rule. */
export const forwardingName = nameText(64, /^[0-9a-zA-Z._-]+$/);
