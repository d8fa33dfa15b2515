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
    description: 'Folders to push, including child folders. Default: the folders that contain the changes.',
    optional: true,
  },
  {
    name: 'devices',
    type: ['list', 'string'],
    description: 'Serial numbers of the devices to push to.',
    optional: true,
  },
  {
    name: 'own_changes_only',
    type: 'bool',
    description:
      'Push only the changes of this service account. The service refuses this above 500 changes, after a version was ' +
      'loaded and after snippets were associated; the push then fails. Default: the changes of all accounts.',
    optional: true,
  },
  {
    name: 'description',
    type: 'string',
    description: 'Description of the push job and of the configuration version.',
    optional: true,
  },
  {
    name: 'on_busy',
    type: 'string',
    description:
      'While another push job is running: `queue` (default) submits this push behind it, `wait` waits before it submits, `fail` fails.',
    optional: true,
  },
  {
    name: 'offline_devices',
    type: 'string',
    description:
      'Disconnected firewalls that did not receive the push: `error` (default) fails the push, `warn` lists them in a warning.',
    optional: true,
  },
  {
    name: 'on_failure',
    type: 'string',
    description:
      'After a failed push: `error` (default) keeps the candidate configuration; `restore` loads the running version into ' +
      'it if no firewall was updated and no newer version exists. Requires `discard_all_staged_changes`.',
    optional: true,
  },
  {
    name: 'discard_all_staged_changes',
    type: 'bool',
    description: 'Confirms that `on_failure = "restore"` may discard the staged changes of all accounts.',
    optional: true,
  },
  {
    name: 'timeouts',
    description: 'Timeout for the job, for example `90s`, `30m` or `2h`. Default: 60m each.',
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

/** `scm_push`: activates the candidate configuration, last in a run. */
export const pushSchema: Schema = {
  version: 0,
  description:
    'Pushes the candidate configuration when a trigger changes, waits for the job and the job of every device, ' +
    'and fails unless all of them succeed.',
  attributes: [
    {
      name: 'triggers',
      type: ['map', 'string'],
      description:
        'Map of the `revision` of each resource that the push activates. A changed value triggers a push. If absent, every change of the resources that the push depends on triggers one.',
      optional: true,
    },
    {
      name: 'first',
      type: 'string',
      description:
        'Action on create: `push` (default), or `record`, which stores the triggers without a push, for adopted objects ' +
        'that already run. A push is still sent if this configuration has written an object.',
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
    'Pushes the removal of resources on destroy. Every resource depends on it, so that it is destroyed last.',
  attributes: [...inputs, ...outputs],
};
