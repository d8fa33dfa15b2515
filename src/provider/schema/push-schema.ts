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
  {
    name: 'own_changes_only',
    type: 'bool',
    description:
      'Push only what the own account changed. The service refuses that above 500 changes, after a version was loaded and ' +
      'after snippets were associated; then the push is an error. Default: the changes of everybody.',
    optional: true,
  },
  { name: 'description', type: 'string', description: 'Text that the job and the version carry.', optional: true },
  {
    name: 'on_busy',
    type: 'string',
    description:
      'While another push is under way: `queue` (default) sends this one behind it, `wait` waits before sending, `fail` gives up.',
    optional: true,
  },
  {
    name: 'offline_devices',
    type: 'string',
    description:
      'Firewalls that were not connected and did not take the push: `error` (default) makes it fail, `warn` only tells them.',
    optional: true,
  },
  {
    name: 'on_failure',
    type: 'string',
    description:
      'After a failure: `error` (default) leaves everything staged; `restore` makes the candidate what runs, when no ' +
      'firewall took the change and nobody made a newer version. Needs `discard_all_staged_changes`.',
    optional: true,
  },
  {
    name: 'discard_all_staged_changes',
    type: 'bool',
    description: 'Consent to `on_failure = "restore"`, which discards what anybody has staged.',
    optional: true,
  },
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
    {
      name: 'first',
      type: 'string',
      description:
        'What a new push does: `push` (default), or `record`: stores its triggers and sends nothing, for objects that were ' +
        'adopted as they run. It pushes nevertheless when this configuration has written something.',
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
