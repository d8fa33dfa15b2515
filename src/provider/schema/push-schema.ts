import type { Schema, SchemaAttribute } from '../../protocol/schema';

const computed = (name: string, type: SchemaAttribute['type'], description: string): SchemaAttribute => ({
  name,
  ...(type === undefined ? {} : { type }),
  description,
  computed: true,
});

const inputs: readonly SchemaAttribute[] = [
  {
    name: 'folders',
    type: ['list', 'string'],
    description: 'Folders to push, with everything below them. Without it, the folders that the changes lie in.',
    optional: true,
  },
  { name: 'devices', type: ['list', 'string'], description: 'Serial numbers of devices to push to.', optional: true },
  { name: 'description', type: 'string', description: 'Text that the job and the version carry.', optional: true },
  {
    name: 'timeouts',
    description: 'How long to wait for the job, as `90s`, `30m` or `2h`. Default: 60m each.',
    optional: true,
    nested: {
      nesting: 'single',
      attributes: ['create', 'update', 'delete'].map((name) => ({
        name,
        type: 'string',
        description: `Limit for the push of a ${name}.`,
        optional: true,
      })),
    },
  },
];

const outputs: readonly SchemaAttribute[] = [
  computed('id', 'string', 'Identifies the push in this configuration.'),
  computed('job_id', 'string', 'Job of the last push.'),
  computed('status', 'string', 'State that the job ended in.'),
  computed('result', 'string', '`OK` when the job and the job of every device ended well.'),
  computed('summary', 'string', 'What the push did, in one line.'),
  {
    name: 'jobs',
    description: 'One entry for each device.',
    computed: true,
    nested: {
      nesting: 'list',
      attributes: [
        computed('id', 'string', 'Job of the device.'),
        computed('device', 'string', 'Name of the device.'),
        computed('status', 'string', 'State that the job ended in.'),
        computed('result', 'string', 'Result of the job.'),
        computed('errors', ['list', 'string'], 'What went wrong there.'),
        computed('warnings', ['list', 'string'], 'What the device warned of.'),
      ],
    },
  },
  computed('version', 'string', 'Version of the configuration that the push made.'),
  computed(
    'left_over',
    ['list', 'string'],
    'Objects that left the triggers but are still at the service, each with how to delete it or take it back.',
  ),
  computed('started_at', 'string', 'When the job started.'),
  computed('ended_at', 'string', 'When the job ended.'),
];

/** `scm_push`: activates the candidate configuration, last in a run. */
export const pushSchema: Schema = {
  version: 0,
  description:
    'Pushes the candidate configuration when a trigger changed, waits for the job and for the job of every device, ' +
    'and fails unless all of them ended well.',
  attributes: [
    {
      name: 'triggers',
      type: ['map', 'string'],
      description: 'Revisions of everything that the push activates, under any keys. A changed value makes a push.',
      optional: true,
    },
    ...inputs,
    ...outputs,
  ],
};

/** `scm_push_on_destroy`: everything depends on it, so that it is destroyed last and pushes the removal. */
export const pushOnDestroySchema: Schema = {
  version: 0,
  description:
    'Does nothing until it is destroyed; then pushes what was removed. Every resource depends on it, so it is the last.',
  attributes: [...inputs, ...outputs],
};
