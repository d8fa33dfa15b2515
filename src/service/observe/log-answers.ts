import type { ServiceLog } from '../log';
import type { AnsweredRequest, AnswerSubscriber } from './answered-request';
import { loggedPath } from './logged-path';

/** Makes the subscriber that writes a line for each request, and before it one for an error of the service. */
export function logAnswers(log: ServiceLog): AnswerSubscriber {
  return ({ entry, isExpected, record }: AnsweredRequest) => {
    const { method, path, status, ms, requestId, tenant } = entry;
    if (record.failure !== undefined) log({ level: 'error', requestId, ...record.failure });
    const level = status >= 500 && !isExpected ? 'error' : 'info';
    log({
      level,
      event: 'request',
      method,
      path: loggedPath(path),
      status,
      ms,
      requestId,
      tenant,
      account: record.account,
    });
  };
}
