import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createService, type Service, type ServiceOptions } from '../../src/service';
import { providerSource } from '../../src/provider/source';
import type { AttachedProvider } from './attached-provider';
import { attachInProcess } from './connected-plugin';
import { expectCounted } from './expect-counted';
import { openJudge } from './judge';
import { plannedChanges, type Change } from './planned-changes';
import { record } from './recorder';
import { isFullTier } from './runs';
import { runProgram, type Run, type Running } from './run-program';

const root = join(__dirname, '..', '..');

/** Response of an API call. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A folder with a configuration, its own service, and the real terraform binary. */
export interface Workspace {
  readonly dir: string;
  readonly service: Service;
  readonly tenant: ReturnType<Service['tenant']>;
  readonly env: Readonly<Record<string, string>>;
  /** Replaces the configuration; the provider requirement and block are added. */
  write(hcl: string): void;
  /** Writes another file to the folder. */
  writeFile(name: string, text: string): void;
  terraform(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  /** Starts a command without waiting for it. */
  start(args: readonly string[], env?: Readonly<Record<string, string>>): Running;
  /** Runs apply and expects success. */
  apply(...args: readonly string[]): Promise<Run>;
  /** Returns the changes of a plan, without no-ops. */
  plan(...args: readonly string[]): Promise<readonly Change[]>;
  /** Calls the API directly with the tenant's own account. */
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Returns the only object with this name in a collection and folder. */
  find(collection: string, folder: string, name: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Returns the write requests since the last call, without token requests. */
  writes(): readonly string[];
  close(): Promise<void>;
}

/** Options of a workspace. */
export interface WorkspaceOptions extends ServiceOptions {
  /** Additional lines of the provider block. */
  readonly provider?: string;
  /** Whether the exchanges of provider and service are checked. Benchmarks disable it. */
  readonly between?: 'judge' | 'nothing';
  /**
   * `attached`: this process serves all commands, except those started with `start`, and those about the log or the
   * token cache. `started`: Terraform starts the provider, three times per plan.
   * @default 'attached', in the full tier 'started'
   */
  readonly process?: 'attached' | 'started';
  /**
   * Path of terraform or tofu.
   * @default the first of SCM_TEST_TERRAFORM, otherwise the terraform on the PATH
   */
  readonly binary?: string;
}

/** Creates a workspace. By default, jobs of its service run instantly. Exchanges are checked at the end. */
export async function openWorkspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const {
    provider = '',
    between = 'judge',
    process: kind = isFullTier() ? 'started' : 'attached',
    binary = process.env['SCM_TEST_TERRAFORM']?.split(',')[0] ?? 'terraform',
    ...serviceOptions
  } = options;
  const dir = mkdtempSync(join(tmpdir(), 'scm-e2e-'));
  const service = await createService({ strictness: 'strict', jobSpeed: 20, ...serviceOptions });
  const judge = openJudge();
  const listening = await service.listen({ host: '127.0.0.1', port: 0 });
  const recorder = between === 'nothing' ? undefined : await record(service, (exchange) => judge.see(exchange));
  const { url } = recorder ?? listening;
  const { access } = service;
  const rc = join(dir, 'terraform.rc');
  writeFileSync(
    rc,
    `provider_installation {\n  dev_overrides {\n    "${providerSource}" = "${join(root, 'dist')}"\n  }\n  direct {\n  }\n}\n`,
  );
  const env = {
    TF_CLI_CONFIG_FILE: rc,
    CHECKPOINT_DISABLE: '1',
    TF_IN_AUTOMATION: '1',
    // Half of Terraform's CPU time is garbage collection of our schema.
    GOGC: 'off',
    GOMEMLIMIT: '1GiB',
    SCM_HOST: '127.0.0.1',
    SCM_PORT: new URL(url).port,
    SCM_PROTOCOL: 'http',
    SCM_AUTH_URL: `${url}${access.tokenPath}`,
    SCM_CLIENT_ID: access.clientId,
    SCM_CLIENT_SECRET: access.clientSecret,
    SCM_SCOPE: access.scope,
    SCM_TOKEN_CACHE: join(dir, 'tokens'),
  };
  const start: Workspace['start'] = (args, extra = {}) =>
    runProgram(dir, binary, args, { ...process.env, ...env, ...extra });
  const attached = new Map<string, Promise<AttachedProvider>>();
  /** Returns the provider for commands with this environment. */
  const providerFor = (extra: Readonly<Record<string, string>>): Promise<AttachedProvider> => {
    const key = JSON.stringify(Object.entries(extra).filter(([name]) => !name.startsWith('TF_VAR_')));
    const found = attached.get(key) ?? attachInProcess(dir, { ...env, ...extra }, `provider-${attached.size}`);
    attached.set(key, found);
    return found;
  };
  const ran: Workspace['terraform'] = async (args, extra = {}) => {
    // Terraform collects the log of a process that it starts, and each process has its own tokens.
    const needsProcess = Object.keys(extra).some((name) => name.startsWith('TF_LOG') || name === 'SCM_TOKEN_CACHE');
    if (kind === 'started' || needsProcess) return start(args, extra).done;
    return start(args, { ...extra, ...(await providerFor(extra)).env }).done;
  };
  const terraform: Workspace['terraform'] = async (args, extra = {}) => {
    const done = await ran(args, extra);
    if (args[0] === 'show' && args.includes('-json') && done.code === 0) expectCounted(done.stdout);
    return done;
  };
  let token: string | undefined;
  // Bypasses the judge: requests made by the test itself do not concern client and provider.
  const send = async (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(`${listening.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${(token ??= await fetchToken(env))}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const api: Workspace['api'] = async (method, path, body) => {
    let answer = await send(method, path, body);
    if (answer.status === 401) {
      // A long test may outlive its token.
      token = undefined;
      answer = await send(method, path, body);
    }
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
  };
  return {
    dir,
    service,
    tenant: service.tenant(access.tsg),
    env,
    write: (hcl) => writeFileSync(join(dir, 'main.tf'), `${header(provider)}\n${hcl}`),
    writeFile: (name, text) => {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, name), text);
    },
    terraform,
    start,
    apply: async (...args) => {
      const result = await terraform(['apply', '-auto-approve', '-no-color', ...args]);
      if (result.code !== 0) throw new Error(`terraform apply failed:\n${result.output}`);
      return result;
    },
    plan: async (...args) => {
      const planned = await terraform(['plan', '-json', '-out=plan.bin', ...args]);
      if (planned.code !== 0) throw new Error(`terraform plan failed:\n${planned.output}`);
      // In the full tier only: it is one more command for each plan.
      if (isFullTier()) await terraform(['show', '-json', 'plan.bin']);
      return plannedChanges(planned.stdout);
    },
    api,
    find: async (collection, folder, name) => {
      const { body } = await api(
        'GET',
        `${collection}?folder=${encodeURIComponent(folder)}&name=${encodeURIComponent(name)}`,
      );
      const items = body['data'] as Readonly<Record<string, unknown>>[];
      return items.find((item) => item['name'] === name);
    },
    writes: () => {
      const { entries } = service.journal;
      service.journal.clear();
      return entries
        .filter(({ method, path }) => method !== 'GET' && !path.includes('oauth2'))
        .map(({ method, path, status }) => `${method} ${path} ${status}`);
    },
    close: async () => {
      for (const provider of attached.values()) await (await provider).close();
      await service.close();
      recorder?.close();
      rmSync(dir, { recursive: true, force: true });
      judge.end();
    },
  };
}

function header(provider: string): string {
  return `terraform {\n  required_providers {\n    scm = { source = "${providerSource}" }\n  }\n}\nprovider "scm" {\n  ${provider}\n}\n`;
}

async function fetchToken(env: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(env['SCM_AUTH_URL'] ?? '', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${env['SCM_CLIENT_ID']}:${env['SCM_CLIENT_SECRET']}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: env['SCM_SCOPE'] ?? '' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
