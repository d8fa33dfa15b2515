// Loaded with every test file (jest.config.js): checks that each response of a service in this process is allowed by
// the service's OpenAPI description.
import { afterAll, beforeAll } from '@jest/globals';
import { openDescription, type Description } from './description';
import { tapExchanges, type WireExchange } from './exchange-tap';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const counts = new Map<string, number>();
let description: Description | undefined;

function check({ method, url, sent, status, gotHeaders, got }: WireExchange): void {
  // Only the service uses such request IDs. Responses of faults and quirks are wrong on purpose, and a lenient
  // service returns more than its description contains.
  const isOdd = ['x-scm-fault', 'x-scm-quirk', 'x-scm-strictness'].some((name) => name in gotHeaders);
  if (isOdd || !uuid.test(gotHeaders['x-request-id'] ?? '')) return;
  description ??= openDescription();
  const path = pathOf(url);
  for (const finding of description.findings({ method, path, sent, status, got })) {
    const line = `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')} ${status}: ${finding}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://service').pathname);
  } catch {
    return url;
  }
}

let stop = (): void => undefined;
// If all tests of a file are skipped, no hook runs and nothing is checked.
beforeAll(() => {
  stop = tapExchanges(check);
});

afterAll(() => {
  stop();
  if (counts.size === 0) return;
  const lines = [...counts].slice(0, 40).map(([finding, count]) => `  ${finding} (${count} times)`);
  throw new Error(`${counts.size} answers are not as the service describes them:\n${lines.join('\n')}`);
});
