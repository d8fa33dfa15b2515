import type { Log } from '../client';

const delayMs = 1500;
// A failure that is not retried ends the command before this delay.
const repeatedMs = 300;

/** Service for which a command waits. */
export interface Waiting {
  readonly service: string;
  readonly maxRetries: number;
}

/**
 * Reports once that a command waits: after 1.5 s without a response, or when a failed attempt is retried. `log`
 * receives the client's log lines.
 */
export function slowNotice(
  stream: { write(text: string): unknown },
  { service, maxRetries }: Waiting,
): { readonly log: Log; end(): void } {
  let wasShown = false;
  let hasEnded = false;
  const say = (text: string): void => {
    if (!wasShown) stream.write(`${text}\n`);
    wasShown = true;
  };
  let timer = setTimeout(() => say(`waiting for an answer of ${service}`), delayMs);
  return {
    log: (_level, message, fields) => {
      // Calls that are still running fail when their connection is closed at the end of the command.
      if (hasEnded || (message !== 'token request' && message !== 'api call')) return;
      const { error, status, attempt } = typeof fields === 'function' ? fields() : (fields ?? {});
      const isFailed = error !== undefined || (typeof status === 'number' && (status === 429 || status >= 500));
      if (!isFailed) clearTimeout(timer);
      else if (attempt === 1) {
        clearTimeout(timer);
        const why = String(error ?? status);
        const again = `trying again up to ${String(maxRetries)} times`;
        timer = setTimeout(() => say(`${service} does not answer (${why}); ${again}`), repeatedMs);
      }
    },
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
