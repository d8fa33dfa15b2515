import { pushInputNames, pushInputs, type PushInput, type PushInputName } from '../../catalog';
import type { Schema, SchemaAttribute } from '../../terraform/protocol';
import { computed, optional, required } from './attributes';

const types = { text: 'string', texts: ['list', 'string'], 'text-map': ['map', 'string'], flag: 'bool' } as const;

const checkAttributes: readonly SchemaAttribute[] = [
  optional('name', 'string', 'Name of the check in messages.'),
  optional(
    'https',
    'string',
    'Address that must answer with a status from 200 to 399, requested by the machine that runs Terraform.',
  ),
  optional('tcp', 'string', 'Host and port that must accept a connection, for example `shop.example.com:443`.'),
  optional(
    'command',
    ['list', 'string'],
    'Program and its arguments, which must exit with 0. It runs on the machine that runs Terraform, without a shell and without the credentials of the provider.',
  ),
  optional(
    'allow',
    ['list', 'string'],
    'Questions of `scm query` whose traffic must be allowed completely at each firewall of the stage.',
  ),
  optional(
    'deny',
    ['list', 'string'],
    'Questions of `scm query` whose traffic must be blocked completely at each firewall of the stage.',
  ),
  optional(
    'approval',
    'string',
    'File in which a line approves the stage, relative to the configuration; empty for `scm-approvals.txt`. `scm approve` writes it.',
  ),
  optional(
    'timeout',
    'string',
    'Limit of one attempt, default `10s`; of an approval the limit of the wait, default `24h`. Not for `allow` and `deny`.',
  ),
  optional(
    'retries',
    'number',
    'Further attempts after the first one. Default: 0. Not for `allow`, `deny` and `approval`.',
  ),
  optional('interval', 'string', 'Pause between two attempts. Default: `5s`. Not for `allow` and `deny`.'),
];

const stageAttributes: readonly SchemaAttribute[] = [
  required('name', 'string', 'Name of the stage, unique in the rollout.'),
  optional('folders', ['list', 'string'], 'Folders of the stage, including child folders.'),
  optional(
    'devices',
    ['list', 'string'],
    'Serial numbers of the firewalls of the stage. Without folders and devices, the last stage has everything that is left.',
  ),
  optional('wait', 'string', 'Pause after the push of the stage and before its checks, for example `10m`.'),
  optional('max_failures', 'number', 'Number of firewalls that may fail without a stop. Default: 0.'),
  {
    name: 'checks',
    description:
      'What must hold after the stage, in this order. Always checked: each firewall is connected and runs the new version.',
    optional: true,
    nested: { nesting: 'list', attributes: checkAttributes },
  },
];

function inputAttribute(name: PushInputName): SchemaAttribute {
  const { type, doc }: PushInput = pushInputs[name];
  if (type === 'stages')
    return { name, description: doc, optional: true, nested: { nesting: 'list', attributes: stageAttributes } };
  if (type !== 'timeouts') return optional(name, types[type], doc);
  const steps = ['create', 'update', 'delete'].map((step) =>
    optional(step, 'string', `Limit for the push of a ${step}.`),
  );
  return { name, description: doc, optional: true, nested: { nesting: 'single', attributes: steps } };
}

// Few: a plan shows each of them as a change whenever a push is planned. What else is known of a push is read by its job.
const outputs: readonly SchemaAttribute[] = [
  computed('id', 'string', 'Identifier of the push in this configuration.'),
  computed(
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
        computed('kind', 'string', 'Resource type of the object.'),
        computed('name', 'string', 'Name of the object.'),
        computed('location', 'string', 'Folder, snippet or device that contains the object.'),
        computed('id', 'string', 'ID of the object.'),
      ],
    },
  },
];

// The plan names the firewalls of each stage before anything is pushed.
const rolloutOutputs: readonly SchemaAttribute[] = [
  {
    name: 'rollout',
    description: 'Firewalls of each stage of the last push, in the order of the stages.',
    computed: true,
    nested: {
      nesting: 'list',
      attributes: [
        computed('stage', 'string', 'Name of the stage.'),
        computed(
          'firewalls',
          ['list', 'string'],
          'Serial numbers of its firewalls, each with the name that the service has for it.',
        ),
      ],
    },
  },
  computed(
    'approvals',
    ['list', 'string'],
    'Approvals of the last push: stage and job, who approved, and when. The file of the approvals says so; it is not proved.',
  ),
];

/** Schema of `scm_push`: activates the candidate configuration as the last resource of a run. */
export const pushSchema: Schema = {
  version: 0,
  description:
    'Pushes the candidate configuration when a trigger changes, waits for the job and the job of every device, ' +
    'and fails unless all of them succeed.',
  attributes: [...pushInputNames().map(inputAttribute), ...outputs, ...rolloutOutputs],
};

/** Schema of `scm_push_on_destroy`: all resources depend on it, so it is destroyed last and pushes the removal. */
export const pushOnDestroySchema: Schema = {
  version: 0,
  description:
    'Pushes the removal of resources on destroy. Every resource depends on it, so that it is destroyed last.',
  attributes: [...pushInputNames(({ pushOnly }) => pushOnly !== true).map(inputAttribute), ...outputs],
};
