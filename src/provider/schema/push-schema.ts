import { pushInputNames, pushInputs, type PushInput, type PushInputName } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../protocol';

const computedAttribute = (name: string, type: SchemaAttribute['type'], description: string): SchemaAttribute => ({
  name,
  ...(type === undefined ? {} : { type }),
  description,
  computed: true,
});

const types = { text: 'string', texts: ['list', 'string'], 'text-map': ['map', 'string'], flag: 'bool' } as const;

function inputAttribute(name: PushInputName): SchemaAttribute {
  const { type, doc }: PushInput = pushInputs[name];
  if (type !== 'timeouts') return { name, type: types[type], description: doc, optional: true };
  const steps = ['create', 'update', 'delete'].map((step) => ({
    name: step,
    type: 'string' as const,
    description: `Limit for the push of a ${step}.`,
    optional: true,
  }));
  return { name, description: doc, optional: true, nested: { nesting: 'single', attributes: steps } };
}

// Few: a plan shows each of them as a change whenever a push is planned. What else is known of a push is read by its job.
const outputs: readonly SchemaAttribute[] = [
  computedAttribute('id', 'string', 'Identifier of the push in this configuration.'),
  computedAttribute(
    'job_id',
    'string',
    'Job ID of the last push; null if nothing was sent. The data sources `scm_job` and, with it as `parent_id`, `scm_job_list` read the results.',
  ),
  {
    name: 'pending_deletes',
    description:
      'Deletes of earlier runs that were refused because the objects were still referenced. The next push completes them first.',
    computed: true,
    nested: {
      nesting: 'list',
      attributes: [
        computedAttribute('kind', 'string', 'Resource type of the object.'),
        computedAttribute('name', 'string', 'Name of the object.'),
        computedAttribute('location', 'string', 'Folder, snippet or device that contains the object.'),
        computedAttribute('id', 'string', 'ID of the object.'),
      ],
    },
  },
];

/** Schema of `scm_push`: activates the candidate configuration as the last resource of a run. */
export const pushSchema: Schema = {
  version: 0,
  description:
    'Pushes the candidate configuration when a trigger changes, waits for the job and the job of every device, ' +
    'and fails unless all of them succeed.',
  attributes: [...pushInputNames().map(inputAttribute), ...outputs],
};

/** Schema of `scm_push_on_destroy`: all resources depend on it, so it is destroyed last and pushes the removal. */
export const pushOnDestroySchema: Schema = {
  version: 0,
  description:
    'Pushes the removal of resources on destroy. Every resource depends on it, so that it is destroyed last.',
  attributes: [...pushInputNames(({ pushOnly }) => pushOnly !== true).map(inputAttribute), ...outputs],
};
