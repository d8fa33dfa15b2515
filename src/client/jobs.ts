import { jobPaths, versionPaths, type Job, type PushRequest } from '../catalog';
import { CodedError } from '../core';
import { ApiError, isNotFound } from './api-error';
import type { ApiCaller } from './caller';
import type { Lister } from './list';
import { objectsOfAnswer, objectWithId, writtenObject } from './object-answer';
import { isUnserved } from './service-path';
import { scalarText, stringifyWire, type WireObject } from './wire-json';

/** Pushes the candidate configuration and reads jobs. */
export class Jobs {
  readonly #caller: ApiCaller;
  readonly #lister: Lister;
  #onePath: string | undefined;
  #filters = true;

  constructor(caller: ApiCaller, lister: Lister) {
    this.#caller = caller;
    this.#lister = lister;
  }

  /** Starts a push. The job ID is undefined if the service does not return one. */
  async push(request: PushRequest, signal?: AbortSignal): Promise<{ readonly jobId: string | undefined }> {
    const call = { method: 'POST', path: versionPaths.push, body: request, signal } as const;
    // Without a job ID, the caller looks for the job that the description identifies.
    const fields = (await this.#caller.call(call, writtenObject)) ?? {};
    const message = typeof fields['message'] === 'string' ? fields['message'] : '';
    if (fields['success'] === false) {
      throw new CodedError(
        'PUSH_REFUSED',
        `the service refused the push: ${message === '' ? 'no reason given' : message}`,
      );
    }
    return { jobId: idText(fields['job_id']) ?? jobIdIn(message) };
  }

  /** Reads one job, or undefined if the service has no job with that ID. */
  async one(id: string, signal?: AbortSignal): Promise<Job | undefined> {
    const candidates = this.#onePath === undefined ? [jobPaths.one, jobPaths.alsoOne] : [this.#onePath];
    for (const path of candidates) {
      try {
        const found = await this.#caller.call(
          { method: 'GET', path: `${path}/${encodeURIComponent(id)}`, signal },
          (answer) => objectWithId(objectsOfAnswer(answer), id),
        );
        // An empty list means that this path exists but the job does not.
        this.#onePath = path;
        return found === undefined ? undefined : jobFrom(found);
      } catch (error) {
        if (!(candidates.length > 1 ? isUnserved(error) : isNotFound(error))) throw error;
      }
    }
    return undefined;
  }

  /** Lists all jobs that the service keeps; with the filter, only push jobs. */
  async all(filter: 'push' | undefined, signal?: AbortSignal): Promise<readonly Job[]> {
    const items = await this.#list(filter !== undefined && this.#filters ? { filter } : {}, signal);
    const jobs = items.map(jobFrom);
    // The public service does not support the filter.
    return filter === undefined ? jobs : jobs.filter((job) => job.type_str !== 'Validate');
  }

  async #list(query: { readonly filter?: 'push' }, signal?: AbortSignal): Promise<readonly WireObject[]> {
    try {
      return await this.#lister.all({ method: 'GET', path: jobPaths.list, query, signal });
    } catch (error) {
      if (query.filter === undefined || !(error instanceof ApiError) || error.status !== 400) throw error;
      this.#filters = false;
      return this.#list({}, signal);
    }
  }
}

/** Converts a job: every field becomes a string, as in the service's description. */
function jobFrom(fields: WireObject): Job {
  const texts = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      return [[name, scalarText(value) ?? stringifyWire(value)]];
    }),
  );
  return {
    ...texts,
    id: texts['id'] ?? '',
    parent_id: texts['parent_id'] ?? '0',
    type_str: texts['type_str'] ?? '',
    status_str: texts['status_str'] ?? '',
    result_str: texts['result_str'] ?? '',
  };
}

function idText(value: unknown): string | undefined {
  const text = scalarText(value);
  return text === undefined || text === '' || text === '0' ? undefined : text;
}

// "CommitAndPush job enqueued with jobid 17"
function jobIdIn(message: string): string | undefined {
  return /\bjob\s*(?:id)?\s*[:#=]?\s*([0-9]+)\b/i.exec(message)?.[1];
}
