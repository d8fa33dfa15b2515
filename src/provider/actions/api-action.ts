import { actionFromCreate, catalogAction, kindNamed, type ActionKind } from '../../catalog';
import { CodedError } from '../../core';
import type { SchemaAttribute } from '../../terraform/protocol';
import { parseDuration } from '../push/duration';
import { asText } from '../state/fields';
import type { Action } from './action';
import { actionSchema } from './action-schema';
import { awaitJob } from './await-job';
import { callAction, validateActionConfig } from './call-action';
import { reports } from './reports';
import { optional } from '../schema/attributes';

const defaultLimitMs = 60 * 60_000;

const timeout: SchemaAttribute = optional(
  'timeout',
  'string',
  'Timeout for the job, for example `90s`, `30m` or `2h`. Default: `60m`.',
);

/** Makes an action from a catalog action: sends the request, waits for the job it started, and reports the result. */
function apiAction(load: () => ActionKind): Action {
  const name = (): string => load().name;
  return {
    get schema() {
      return actionSchema(load(), load().job === undefined ? [] : [timeout]);
    },
    validate: (config) => validateActionConfig(load(), config),
    run: async (session, config, progress) => {
      const action = load();
      const answer = await callAction(session, action, config);
      const { [action.job ?? '']: job, error_details: problem, success } = answer;
      if ((typeof problem === 'string' && problem !== '') || success === false)
        throw refusedError(name(), asText(problem as never) ?? asText(answer['message'] as never) ?? 'no reason given');
      const limit = asText(config['timeout']);
      const limitMs = limit === undefined ? defaultLimitMs : parseDuration(limit);
      if (action.job !== undefined) {
        if (typeof job !== 'string' && typeof job !== 'number')
          throw refusedError(name(), 'the service named no job, so the result is unknown');
        await awaitJob(session, String(job), { progress, limitMs });
      }
      for (const line of reports[name()]?.(answer, config) ?? []) progress(line);
      return [];
    },
  };
}

/** Makes the action of a catalog entry. */
export function actionFromCatalog(name: string): Action {
  return apiAction(() => catalogAction(name));
}

/** Makes an action that sends the create request of a kind; `name` is the name of the action. */
export function createAsAction(kind: string, name = kind, job?: string): Action {
  const parts = { answer: { type: 'object' }, ...(job === undefined ? {} : { job }) } as const;
  return apiAction(() => ({ ...actionFromCreate(kindNamed(kind), parts), name }));
}

function refusedError(name: string, why: string): CodedError {
  return new CodedError('ACTION_REFUSED', `cannot run scm_${name}: ${why}`);
}
