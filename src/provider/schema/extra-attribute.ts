import { extraName } from '../../catalog';
import type { SchemaAttribute } from '../../terraform/protocol';

/** The attribute of every resource for API fields that this version does not support. */
export const extraAttribute: SchemaAttribute = {
  name: extraName,
  type: 'string',
  description:
    'JSON object with fields of the API that this version does not have, by the names of the API, such as ' +
    '`jsonencode({ lldp = { enable = true } })`. They are merged into the request, compared where they are set, and ' +
    'removed when they are removed here. In a list, name the item: `{ rules = { "block all" = { field = 1 } } }`, or its ' +
    'index where items have no name. An import reads them. Stored in the state: not for secrets.',
  optional: true,
  // An import shows the fields of the service.
  computed: true,
};
