import type { Clock } from '../../src/core';
import { createService, type Listening, type Service, type ServiceOptions } from '../../src/service';
import { freshSchema } from '../support/postgres-server';

/** The store that this run of the tests is about. */
declare const serviceStore: 'sqlite' | 'postgres';

/** Something empty to keep everything in, as the tests run on it: nothing said, or a database of its own. */
export async function freshStore(): Promise<{ readonly database?: string }> {
  if (serviceStore === 'sqlite') return {};
  const server = process.env['SCM_TEST_SERVER'];
  if (server === undefined) throw new Error(process.env['SCM_TEST_NO_SERVER'] ?? 'no PostgreSQL server was started');
  return { database: await freshSchema(server) };
}

/** An answer of the service, read whole. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(status: number, headers: Headers, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  get body(): unknown {
    return this.text === '' ? undefined : (JSON.parse(this.text) as unknown);
  }

  /** What lies at a path in the body. */
  at(...path: readonly (string | number)[]): unknown {
    return path.reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
      this.body,
    );
  }

  /** The id of the object, also where the answer holds it, or a list of one, in `data`. */
  get id(): string {
    return String(this.at('id') ?? this.at('data', 'id') ?? this.at('data', 0, 'id'));
  }

  /** Names of the objects of a list. */
  get names(): unknown[] {
    return (this.at('data') as { name: unknown }[]).map((item) => item.name);
  }

  /** `409 E006 Name Not Unique`. */
  get problem(): string {
    return [this.status, this.at('_errors', 0, 'code'), this.at('_errors', 0, 'message')].join(' ');
  }

  get details(): string {
    return JSON.stringify(this.at('_errors', 0, 'details'));
  }
}

/** A service that listens, and a caller of it. */
export class Local {
  readonly service: Service;
  readonly at: Listening;
  #token = '';

  constructor(service: Service, at: Listening) {
    this.service = service;
    this.at = at;
  }

  get url(): string {
    return this.at.url;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (this.#token === '') this.#token = await this.token();
    const response = await fetch(this.url + path, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return new Answer(response.status, response.headers, await response.text());
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call('POST', path, body);
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Creates something that must succeed; answers its id. */
  async make(path: string, body: unknown): Promise<string> {
    const answer = await this.post(path, body);
    if (answer.status !== 201 && answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.id;
  }

  /** A token request with the given account, by HTTP Basic. */
  async ask(account: { clientId: string; clientSecret: string; tsg: string }): Promise<Answer> {
    const response = await fetch(this.url + this.service.access.tokenPath, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: `tsg_id:${account.tsg}` }),
    });
    return new Answer(response.status, response.headers, await response.text());
  }

  async token(account: { clientId: string; clientSecret: string; tsg: string } = this.service.access): Promise<string> {
    return String((await this.ask(account)).at('access_token'));
  }

  /** Waits until a job has ended; answers it and its children. */
  async ended(id: unknown): Promise<{ job: Record<string, string>; children: Record<string, string>[] }> {
    for (;;) {
      const job = (await this.get(`/config/operations/v1/jobs/${String(id)}`)).at('data', 0) as Record<string, string>;
      if (job['status_str'] === 'FIN') {
        const all = (await this.get('/config/operations/v1/jobs?filter=push')).at('data') as Record<string, string>[];
        return { job, children: all.filter((one) => one['parent_id'] === job['id']) };
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Pushes folders and waits for the end. */
  async push(...folders: string[]): ReturnType<Local['ended']> {
    const answer = await this.post('/config/operations/v1/config-versions/candidate:push', { folders });
    if (answer.status !== 201) throw new Error(answer.text);
    return this.ended(answer.at('job_id'));
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

/** Starts a service of its own whose jobs take no time: in memory, unless the tests are about another store. */
export async function startLocal(options: ServiceOptions = {}): Promise<Local> {
  const store = options.data === undefined && options.database === undefined ? await freshStore() : {};
  const service = await createService({ strictness: 'strict', jobSpeed: Infinity, ...store, ...options });
  return new Local(service, await service.listen());
}

/** A clock that stands still until it is told to go on. */
export class StandingClock implements Clock {
  #now = Date.UTC(2026, 0, 1);
  #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleepers.push({ at: this.#now + ms, wake: resolve });
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  }

  advance(ms: number): void {
    this.#now += ms;
    const due = this.#sleepers.filter(({ at }) => at <= this.#now);
    this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now);
    for (const { wake } of due) wake();
  }
}

export const paths = {
  folders: '/config/setup/v1/folders',
  devices: '/config/setup/v1/devices',
  tags: '/config/objects/v1/tags',
  addresses: '/config/objects/v1/addresses',
  groups: '/config/objects/v1/address-groups',
  rules: '/config/security/v1/security-rules',
  push: '/config/operations/v1/config-versions/candidate:push',
  jobs: '/config/operations/v1/jobs',
  versions: '/config/operations/v1/config-versions',
};

/** A rule that allows everything, written out. */
export function rule(name: string, folder: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  const any = ['any'];
  return {
    name,
    folder,
    from: any,
    to: any,
    source: any,
    destination: any,
    service: any,
    application: any,
    action: 'allow',
    ...rest,
  };
}
