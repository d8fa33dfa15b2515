import { randomUUID } from 'node:crypto';
import { CodedError, isObject, parseJson, visibleText } from '../../core';
import type { TfValue } from '../../terraform/protocol';
import { asFields, type Fields } from '../../provider';
import {
  flowJudge,
  jobOfPart,
  pushPart,
  PushError,
  readTree,
  rollOut,
  rolloutMark,
  stagesIn,
  stageTargets,
  validatePush,
} from '../../provider/push';
import { parsedFile } from '../review/parsed-file';
import { UsageError } from '../exit';
import { withClient } from '../with-client';
import { following } from './following';
import { pushOf, type PushFlags } from './push-flags';
import { namedFile } from '../named-file';
import type { Io } from '../io';

/** Options of a rollout. */
export interface StagesFlags {
  readonly stages?: string;
  readonly rollout?: string;
}

/** Pushes in stages, from a file. Throws `BAD_STAGES` and the errors of a rollout. */
export async function pushStages(io: Io, flags: PushFlags & StagesFlags & { readonly stages: string }): Promise<void> {
  const fields = stagesFile(flags.stages);
  const stages = stagesIn(fields);
  const named = {
    folders: stages.flatMap((stage) => stage.folders),
    devices: stages.flatMap((stage) => stage.devices),
  };
  const isNamed = (flags.folder ?? flags.device) !== undefined;
  const desired = pushOf(isNamed ? flags : { ...flags, folder: named.folders, device: named.devices });
  const onFailure = fields['on_failure'] === 'restore' ? 'restore' : 'error';
  const rollout = flags.rollout ?? randomUUID();
  if (rollout.trim() === '' || rollout.length > 200 || visibleText(rollout) !== rollout)
    throw new UsageError(
      'USAGE',
      `cannot use --rollout ${JSON.stringify(rollout.slice(0, 20))}: an ID has 1 to 200 visible characters; pass one such as CHG-123, or leave it out`,
    );
  const again = `run scm push --stages ${flags.stages} --rollout ${rollout} again, with the same options`;
  await withClient(io, (client) =>
    following(io, client, flags, async (tools) => {
      const { signal } = tools;
      const targets = stageTargets(stages, { ...desired, to: 'named' }, await readTree(tools));
      const {
        outcome,
        stages: ended,
        notes,
      } = await rollOut(
        {
          client,
          again,
          signal,
          clock: tools.clock,
          folder: io.folder,
          onFailure,
          limitMs: desired.limitMs,
          log: { info: (line) => io.stderr.write(`${line}\n`) },
          beforeRestore: () => undefined,
          started: ({ folders, devices, stage: { name: part } }) =>
            jobOfPart(tools, { ...desired, folders, devices }, { rollout, part }),
          flows: flowJudge({ client, signal }),
          mark: rolloutMark(rollout),
          push: ({ target, part, words, isSuperseded }) => {
            const { folders, devices } = target;
            const description = desired.description === undefined ? words : `${words}: ${desired.description}`;
            return pushPart(tools, { ...desired, folders, devices, description }, { rollout, part, isSuperseded });
          },
        },
        targets,
      );
      for (const note of notes) io.stderr.write(`note: ${note}\n`);
      if (outcome !== undefined) return { ...outcome, stages: ended };
      throw new PushError('PUSH_NOWHERE', 'cannot roll out: no stage has anything to push; set folders or devices', {
        phase: 'prepare',
      });
    }),
  );
}

const stagesKind = { what: 'file of stages', code: 'BAD_STAGES' } as const;

/** Reads a file of stages: the attributes `stages`, `on_failure` and `discard_all_staged_changes` of `scm_push`. */
function stagesFile(file: string): Fields {
  const text = namedFile(file, { ...stagesKind, remedy: 'check the path' });
  const { value } = parsedFile(text, file, stagesKind);
  const fail = (why: string): never => {
    throw new CodedError('BAD_STAGES', `cannot use the file of stages ${file}: ${why}; correct it`);
  };
  if (!isObject(value)) return fail('it is not a map with the key stages');
  checkForm(value, fileForms, 'the file', fail);
  const { stages } = value;
  if (!Array.isArray(stages)) return fail('stages is not a list');
  for (const [i, stage] of stages.entries()) {
    const at = `stages[${String(i)}]`;
    if (!isObject(stage)) return fail(`${at} is not a map`);
    checkForm(stage, stageForms, at, fail);
    if (typeof stage['name'] !== 'string') return fail(`${at} has no name`);
    const { checks = [] } = stage;
    if (!Array.isArray(checks)) return fail(`${at}.checks is not a list`);
    for (const [k, check] of checks.entries()) {
      if (!isObject(check)) return fail(`${at}.checks[${String(k)}] is not a map`);
      checkForm(check, checkForms, `${at}.checks[${String(k)}]`, fail);
    }
  }
  const fields = asFields(parseJson(JSON.stringify(value)) as TfValue) ?? {}; // YAML has values that JSON has not
  const [problem] = validatePush(fields);
  return problem === undefined ? fields : fail(`${problem.summary}: ${problem.detail ?? ''}`);
}

type Forms = Readonly<Record<string, 'any' | 'string' | 'texts' | 'number' | 'boolean'>>;

/** Names and forms of the values, as in the schema of `scm_push`. */
const fileForms: Forms = { stages: 'any', on_failure: 'string', discard_all_staged_changes: 'boolean' };
const stageForms: Forms = {
  ...{ name: 'string', folders: 'texts', devices: 'texts', wait: 'string', max_failures: 'number', checks: 'any' },
};
const checkForms: Forms = {
  ...{ name: 'string', https: 'string', tcp: 'string', command: 'texts', allow: 'texts', deny: 'texts' },
  ...{ approval: 'string', timeout: 'string', retries: 'number', interval: 'string' },
};

function checkForm(
  value: Readonly<Record<string, unknown>>,
  forms: Forms,
  at: string,
  fail: (why: string) => never,
): void {
  for (const [name, one] of Object.entries(value)) {
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form === undefined)
      return fail(`${at} has the unknown key ${JSON.stringify(name)}; known keys are ${Object.keys(forms).join(', ')}`);
    const isTexts = Array.isArray(one) && one.every((item) => typeof item === 'string');
    // YAML has numbers that JSON has not: they would become null, and so the default.
    if (typeof one === 'number' && !Number.isFinite(one)) fail(`${at}.${name} must be a finite number`);
    if (form === 'any' || (form === 'texts' ? isTexts : typeof one === form)) continue;
    fail(`${at}.${name} must be ${form === 'texts' ? 'a list of texts' : `a ${form}`}`);
  }
}
