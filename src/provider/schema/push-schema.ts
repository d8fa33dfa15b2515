import { pushInputNames, pushInputs, type PushInput, type PushInputName } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../protocol';

const computed = (name: string, type: SchemaAttribute['type'], description: string): SchemaAttribute => ({
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
  computed('id', 'string', 'Identifier of the push in this configuration.'),
  computed('job_id', 'string', 'Job ID of the last push.'),
  computed('status', 'string', 'Final status of the job.'),
  computed('result', 'string', 'Result of the push: `OK` if the job and the job of every device succeeded.'),
  computed('summary', 'string', 'Summary of the push in one line.'),
  {
    name: 'jobs',
    description: 'Results by device.',
    computed: true,
    nested: {
      nesting: 'list',
      attributes: [
        computed('id', 'string', 'Job ID of the device.'),
        computed('device', 'string', 'Device name.'),
        computed('status', 'string', 'Final status of the job.'),
        computed('result', 'string', 'Result of the job.'),
        computed('errors', ['list', 'string'], 'Errors of the device.'),
        computed('warnings', ['list', 'string'], 'Warnings of the device.'),
      ],
    },
  },
  computed('version', 'string', 'Configuration version created by the push.'),
  computed(
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
        computed('kind', 'string', 'Resource type of the object.'),
        computed('name', 'string', 'Name of the object.'),
        computed('location', 'string', 'Folder, snippet or device that contains the object.'),
        computed('id', 'string', 'ID of the object.'),
      ],
    },
  },
  computed('started_at', 'string', 'Start time of the job.'),
  computed('ended_at', 'string', 'End time of the job.'),
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
