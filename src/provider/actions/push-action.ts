import { pushInputNames } from '../../catalog';
import { errorDiagnostic, warningDiagnostic } from '../../core';
import { isUnknown } from '../../terraform/protocol';
import { optionsOf } from '../push/options';
import type { PushOutcome } from '../push/outcome';
import { pushOnce } from '../push/push-once';
import { validatePush } from '../push/push-validate';
import { pushSchema } from '../schema/push-schema';
import type { ProviderSession } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import type { Action, ActionProgress } from './action';
import { SharedPushes } from './shared-pushes';
import { optional } from '../schema/attributes';

const inputs: readonly string[] = pushInputNames(({ cli }) => cli !== undefined);

/** Keyed by the log of a session, so that other commands of a provider in debug mode do not share pushes. */
const sharedOf = new WeakMap<ProviderSession['run'], SharedPushes<PushOutcome>>();

/** Pushes the candidate configuration and waits for the job and all devices. */
export const pushAction: Action = {
  schema: {
    version: 0,
    description:
      'Pushes the candidate configuration, waits until the job and the jobs of all devices have ended, and reports progress. Fails unless every device succeeded. Triggers that come together share one push; a resource that changes later starts another. To push exactly once at the end of a run, use the resource `scm_push`.',
    attributes: [
      optional(
        'admin',
        ['list', 'string'],
        'Accounts whose changes alone are pushed. Default: all accounts. Not together with `own_changes_only`.',
      ),
      ...pushSchema.attributes
        .filter(({ name }) => inputs.includes(name))
        .map((attribute) =>
          attribute.name === 'folders'
            ? { ...attribute, description: 'Folders to push, including child folders. Set `folders` or `devices`.' }
            : attribute,
        ),
      optional('timeout', 'string', 'Timeout for the job, for example `90s`, `30m` or `2h`. Default: `60m`.'),
    ],
  },
  validate: (config) => {
    const named = [config['folders'], config['devices']];
    const isOpen = named.some((list) => isUnknown(list ?? null) || (Array.isArray(list) && list.length > 0));
    const both = asTexts(config['admin']).length > 0 && config['own_changes_only'] === true;
    return [
      ...validatePush(withTimeouts(config)),
      ...(both ? [errorDiagnostic('admin is not valid', 'Set admin or own_changes_only, not both.', ['admin'])] : []),
      ...(isOpen ? [] : [errorDiagnostic('Nothing to push', 'Set folders or devices.', ['folders'])]),
    ];
  },
  run: async (session, config, progress) => {
    const shared = sharedOf.get(session.run) ?? new SharedPushes<PushOutcome>();
    sharedOf.set(session.run, shared);
    const outcome = await shared.run(
      JSON.stringify([...inputs, 'admin', 'timeout'].map((name) => config[name] ?? null)),
      {
        clock: session.clock,
        writes: () => session.run.finished.size,
        share: () => progress('another resource has triggered the same push; waiting for it'),
      },
      () => push(session, config, progress),
      session.signal,
    );
    progress(outcome.summary);
    return outcome.warnings.length === 0
      ? []
      : [
          warningDiagnostic(
            'The push succeeded with warnings',
            `Job ${outcome.job.id}:\n  ${outcome.warnings.join('\n  ')}`,
          ),
        ];
  },
};

function push(session: ProviderSession, config: Fields, progress: ActionProgress): Promise<PushOutcome> {
  const log = {
    info: (message: string) => {
      session.log.info(message);
      progress(message);
    },
  };
  const tools = { ...session, random: Math.random, log, onJob: (id: string) => progress(`job ${id} started`) };
  const accounts = asTexts(config['admin']);
  const { onFailure: _, ...options } = optionsOf(withTimeouts(config), 'create');
  return pushOnce(tools, {
    ...options,
    folders: asTexts(config['folders']),
    devices: asTexts(config['devices']),
    ...(accounts.length === 0 ? {} : { accounts }),
  });
}

/** The resource has one timeout for each operation; the action has only one. */
function withTimeouts(config: Fields): Fields {
  const limit = asText(config['timeout']);
  return limit === undefined ? config : { ...config, timeouts: { create: limit } };
}
