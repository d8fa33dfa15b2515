import { isObject } from '../../core';
import { computed, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { triggers } from '../triggers';
import { notComparable } from '../stronger';

const codec: Codec = {
  toApi: ({ version, ...rest }) => ({ ...rest, ...(version === undefined ? {} : { result: { version } }) }),
  fromApi: ({ result, ...rest }) => ({ ...rest, ...(isObject(result) ? result : {}) }),
};

// Publishing, comparing and loading a snapshot are one-time decisions of an operator, so they are not resources.
export const snippetSnapshot = defineResource({
  name: 'snippet_snapshot',
  effect: 'management',
  strength: notComparable,
  doc: 'Snippet snapshot: saves a version of a snippet to share or restore. A change saves another version; versions are never deleted.',
  api: { path: '/config/setup/v1/snippet-snapshots', operations: ['create'], create: { status: 200 }, codec },
  scopes: [],
  unconfirmed: true,
  schema: {
    id: computed.text('Version ID.', { wire: 'version', seededValue: '1' }),
    snippet_id: required.text('UUID of the snippet.', { wire: 'id', writeOnly: true }),
    description: required.text('Description of the version.', { writeOnly: true }),
    triggers,
    status: computed.text('Status of the snapshot.'),
  },
});
