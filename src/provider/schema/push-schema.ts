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

const outputs: readonly SchemaAttribute[] = [
  computedAttribute('id', 'string', 'Identifier of the push in this configuration.'),
  computedAttribute('job_id', 'string', 'Job ID of the last push.'),
  computedAttribute('status', 'string', 'Final status of the job.'),
  computedAttribute('result', 'string', 'Result of the push: `OK` if the job and the job of every device succeeded.'),
  computedAttribute('summary', 'string', 'Summary of the push in one line.'),
  {
    name: 'jobs',
    description: 'Results by device.',
    computed: true,
    nested: {
      nesting: 'list',
      attributes: [
        computedAttribute('id', 'string', 'Job ID of the device.'),
        computedAttribute('device', 'string', 'Device name.'),
        computedAttribute('status', 'string', 'Final status of the job.'),
        computedAttribute('result', 'string', 'Result of the job.'),
        computedAttribute('errors', ['list', 'string'], 'Errors of the device.'),
        computedAttribute('warnings', ['list', 'string'], 'Warnings of the device.'),
      ],
    },
  },
  computedAttribute('version', 'string', 'Configuration version created by the push.'),
  computedAttribute(
    'left_over',
    ['list', 'string'],
    'Unmanaged objects: removed from the triggers but still present at the service, with the commands to delete or import them.',
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
  computedAttribute('started_at', 'string', 'Start time of the job.'),
  computedAttribute('ended_at', 'string', 'End time of the job.'),
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
