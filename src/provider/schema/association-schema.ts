import type { Schema, SchemaAttribute } from '../../protocol';

const computedAttribute = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'string',
  description,
  computed: true,
});

const place = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'string',
  description,
  optional: true,
});

/** Schema of `scm_snippet_association`. */
export const associationSchema: Schema = {
  version: 0,
  description:
    'Associates one snippet with one folder or device, after the existing associations, which stay unchanged. ' +
    'Do not combine it with a `scm_folder` or `scm_device` that sets `snippets`, which owns the whole list.',
  attributes: [
    computedAttribute('id', 'Association as `scope/container/snippet`; also the import ID.'),
    {
      name: 'snippet',
      type: 'string',
      description: 'Name of the snippet. A change replaces the association.',
      required: true,
    },
    place('folder', 'Folder that inherits the snippet. A change replaces the association.'),
    place('device', 'Device (serial number) that inherits the snippet. A change replaces the association.'),
    computedAttribute('container_id', 'UUID of the folder or device.'),
    computedAttribute('snippet_id', 'UUID of the snippet.'),
    computedAttribute(
      'revision',
      'Opaque token that changes when the snippet is associated. Reference it in the `triggers` of `scm_push`.',
    ),
  ],
};
