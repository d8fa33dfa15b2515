import type { Schema, SchemaAttribute } from '../../protocol/schema';

const computed = (name: string, description: string): SchemaAttribute => ({
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

/** `scm_snippet_association`: that one snippet is associated with one folder or device. */
export const associationSchema: Schema = {
  version: 0,
  description:
    'Associates one snippet with one folder or device, behind those that are associated already, and leaves every other association as it is. ' +
    'Do not use it beside a `scm_folder` or `scm_device` that sets `snippets`: that owns the whole list.',
  attributes: [
    computed('id', 'The association, as `scope/container/snippet`; the import id.'),
    {
      name: 'snippet',
      type: 'string',
      description: 'Name of the snippet. Another one replaces the association.',
      required: true,
    },
    place('folder', 'Folder that takes the snippet in. Another one replaces the association.'),
    place('device', 'Device that takes the snippet in, by serial number. Another one replaces the association.'),
    computed('container_id', 'UUID of the folder or device.'),
    computed('snippet_id', 'UUID of the snippet.'),
    computed('revision', 'Opaque; new when the snippet was associated. Name it in the `triggers` of `scm_push`.'),
  ],
};
