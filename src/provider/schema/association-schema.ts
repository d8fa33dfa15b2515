import type { Schema } from '../../terraform/protocol';
import { computed, optional, required } from './attributes';

/** Schema of `scm_snippet_association`. */
export const associationSchema: Schema = {
  version: 0,
  description:
    'Associates one snippet with one folder or device, after the existing associations, which stay unchanged. ' +
    'Do not combine it with a `scm_folder` or `scm_device` that sets `snippets`, which owns the whole list.',
  attributes: [
    computed('id', 'string', 'Association as `scope/container/snippet`; also the import ID.'),
    required('snippet', 'string', 'Name of the snippet. A change replaces the association.'),
    optional('folder', 'string', 'Folder that inherits the snippet. A change replaces the association.'),
    optional(
      'device',
      'string',
      'Device (serial number) that inherits the snippet. A change replaces the association.',
    ),
    computed('container_id', 'string', 'UUID of the folder or device.'),
    computed('snippet_id', 'string', 'UUID of the snippet.'),
    computed(
      'revision',
      'string',
      'Opaque token that changes when the snippet is associated. Reference it in the `triggers` of `scm_push`.',
    ),
  ],
};
