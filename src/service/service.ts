import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { CodedError, findPackage, systemClock } from '../core';
import type { Questions } from '../tools/questions';
import { createMetricsApp } from './control/metrics-app';
import { createControlApp } from './control/control-app';
import { IdSource } from './control/id-source';
import { ServiceClock } from './control/service-clock';
import { ServiceControl } from './control/service-control';
import { ownTenant } from './credentials';
import { Accounts, type Caller } from './http/accounts';
import { createApp } from './http/app';
import { BodyReader } from './http/body-reader';
import { SecurityLog } from './audit/security-log';
import { FairSlices } from './http/fair-slices';
import { Faults } from './http/faults';
import { RequestJournal } from './observe/journal';
import { listen, type Listening, type ListenOptions } from './http/listen';
import { secretForms } from './http/secret-forms';
import { AnswerBudget, TenantPlaces } from './http/semaphore';
import { TokenStates, Tokens } from './http/tokens';
import { advance } from './jobs/advance';
import { jobFailure } from './jobs/fail-job';
import { JobRunner } from './jobs/job-runner';
import { jobCounts, tenantsWithJobs } from './model/job-table';
import { watchJobs } from './jobs/job-watch';
import { leasedAdvance } from './jobs/leased-advance';
import { jsonLog, type ServiceLog, logAnswers } from './log';
import { ObjectRoom } from './model/object-room';
import { startTenant } from './model/first-state';
import { MetaTable } from './storage/meta-table';
import { sealStored } from './model/seal-stored';
import { PageCache } from './model/page-cache';
import { Transaction, type TreeCache } from './model/transaction';
import { Metrics } from './observe/metrics';
import { detailOf, Traces } from './observe/traces';
import { measure, timesText, StoreWatch } from './observe/store-times';
import { historyByDefault } from './prune/keep';
import { prune } from './prune/prune';
import { Pruner } from './prune/pruner';
import { Quirks } from './quirks/quirks';
import { limitsByDefault, type ServiceOptions, type TenantConfig } from './service-options';
import { atMostOncePer } from './at-most-once-per';
import { builtFiles } from './built-file';
import { noKeys, openKeyring, readKeyring } from './storage/keyring';
import { masterKeys } from './storage/master-keys';
import { openDatabase } from './storage/open-database';
import { noQuestions, pageAt } from './ui/page-access';
import type { PageParts } from './ui/page-parts';
import { accessOf, type Service } from './service-handle';
import { TenantHandle } from './tenant-handle';

const system = 'system';

/** Starts the service. It accepts no connections until `listen` is called. */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const { data } = options;
  const masters = masterKeys(options.dataKeys ?? []);
  let keys = noKeys;
  let tenants = options.tenants ?? [];
  const database = await openDatabase(options, async (sql) => {
    // Throws for wrong keys before anything is written.
    await readKeyring(sql, masters);
    tenants = options.tenants ?? [ownTenant(data)];
    const names = tenants.map(({ tsg }) => tsg);
    keys = await openKeyring(sql, masters, names);
    return sealStored(sql, keys);
  });
  const clock = new ServiceClock(options.clock ?? systemClock);
  const log: ServiceLog =
    options.log === undefined ? () => undefined : jsonLog(options.log, () => clock.now(), options.logLevel);
  const ids = new IdSource(options.ids);
  const trees: TreeCache = new Map();
  const pages = new PageCache();
  const limits = { ...limitsByDefault, ...options.limits };
  const room = new ObjectRoom(limits.objects);
  const places = new TenantPlaces(limits.requests);
  const strictness = options.strictness ?? 'lenient';
  const contextOf = (caller: Caller): ConstructorParameters<typeof Transaction>[1] => ({
    tenant: caller.tenant,
    author: caller.account,
    request: caller.requestId ?? '',
    now: clock.now(),
    newId: () => ids.next(),
    trees,
    strictness,
    cipher: keys.get(caller.tenant),
    room,
    pages,
  });
  const { version } = findPackage(__dirname);
  const metrics = new Metrics(version);
  const traces = new Traces();
  const store = new StoreWatch((change) => {
    if (change.is === 'unavailable') log({ level: 'error', event: 'store-unavailable', message: change.why });
    else log({ level: 'info', event: 'store-available', ms: change.afterMs });
    options.onStoreChange?.(change);
  });
  const through = <T>(operation: 'read' | 'write', caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    store.follow(
      measure(
        operation,
        (around) =>
          database[operation](caller.tenant, (sql) => around(() => work(new Transaction(sql, contextOf(caller))))),
        (times) => {
          metrics.store(times);
          caller.record?.step(`store ${operation}`, detailOf(times, timesText));
        },
      ),
    );
  const read = <T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> => through('read', caller, work);
  const write = <T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    through('write', caller, work);
  const speed = options.jobSpeed ?? 1;
  const { leases } = database;
  const step = leases === undefined ? advance : leasedAdvance(leases, speed, log);
  const failJob = jobFailure(leases);
  const runner = new JobRunner({
    clock,
    speed,
    log,
    step: (tenant) => write({ tenant, account: system }, step),
    fail: (tenant, why) => write({ tenant, account: system }, (tx) => failJob(tx, why)),
  });
  const accounts = new Accounts();
  const keep = { ...historyByDefault, ...options.keep };
  const handles = new Map<string, TenantHandle>();
  const startOne = async (tenant: TenantConfig): Promise<void> => {
    if (handles.has(tenant.tsg)) return;
    if (keys !== noKeys && !keys.has(tenant.tsg))
      keys = await database.write('', (sql) => openKeyring(sql, masters, [tenant.tsg]));
    const identity = { tenant: tenant.tsg, account: system };
    const handle = new TenantHandle(
      (work) => read(identity, work),
      (work) => write(identity, work),
      () => runner.wake(tenant.tsg),
    );
    await write(identity, startTenant);
    for (const device of tenant.devices ?? []) await handle.addDevice(device);
    handles.set(tenant.tsg, handle);
  };
  for (const tenant of tenants) await startOne(tenant);
  accounts.replace(tenants);
  const journal = new RequestJournal();
  const faults = new Faults();
  const quirks = new Quirks(clock);
  const states = await TokenStates.of(database, keys);
  const tokens = new Tokens(states, clock);
  const security = new SecurityLog(
    log,
    (tsg) => handles.has(tsg),
    (tsg, work) => write({ tenant: tsg, account: system }, work),
  );
  const wake = (tenant: string): void => runner.wake(tenant);
  const bodies = new BodyReader();
  const builtFile = builtFiles();
  let isDraining = false;
  const app = createApp({
    strictness,
    accounts,
    tokens,
    faults,
    quirks,
    secrets: await secretForms(database, keys),
    budget: new AnswerBudget(),
    bodies,
    builtFile,
    slices: new FairSlices((tenants) => places.othersThan(tenants)),
    places,
    read,
    write,
    // Reads still work on a full disk, so readiness needs a write.
    reach: atMostOncePer(1000, () =>
      store.follow(
        database.write('', (sql) => new MetaTable(sql, '').set('ready', String(Math.floor(clock.now() / 1000)))),
      ),
    ),
    wake,
    arrived: () => metrics.begin(),
    subscribers: [
      (request) => security.answered(request),
      ({ entry }) => journal.add(entry),
      (request) => traces.add(request),
      (request) => metrics.answered(request),
      logAnswers(log),
    ],
    version,
    isDraining: () => isDraining,
    now: () => clock.now(),
  });
  const listUnfinished = (): Promise<readonly string[]> => store.follow(database.readEveryTenant(tenantsWithJobs));
  for (const tenant of await listUnfinished()) wake(tenant);
  const watch = leases === undefined ? undefined : watchJobs(listUnfinished, wake);
  const servers: Listening[] = [];
  const opened: Questions[] = [];
  const tenant = (tsg: string): TenantHandle => {
    const handle = handles.get(tsg);
    if (handle === undefined) throw new CodedError('UNKNOWN_TENANT', `there is no tenant "${tsg}"`);
    return handle;
  };
  const pruner = new Pruner({
    tenants: () => [...handles.keys()],
    prune: (tenant) => write({ tenant, account: system }, (tx) => prune(tx, keep)),
    reclaim: () => database.reclaim(),
    log,
  });
  const control = new ServiceControl({
    get tenants() {
      return tenants;
    },
    states,
    security,
    clock,
    ids,
    journal,
    faults,
    quirks,
    tenant,
    wake,
    traces,
    prune: () => pruner.now(),
    metricsText: async () => metrics.text(await database.readEveryTenant(jobCounts), database.connections?.() ?? []),
    read: (tsg, work) => read({ tenant: tsg, account: system }, work),
    write: (tsg, work) => write({ tenant: tsg, account: system }, work),
  });
  const serve = async (where: ListenOptions | undefined, of: typeof app, event: string): Promise<Listening> => {
    const server = await listen(of, where);
    servers.push(server);
    log({ level: 'info', event, url: server.url });
    return server;
  };
  return {
    access: accessOf(tenants),
    journal,
    faults,
    control,
    listen: (where) => serve(where, app, 'listening'),
    listenControl: async (port = 0) => {
      const token = randomBytes(24).toString('base64url');
      const server = await serve({ port }, createControlApp(control, token, bodies), 'control');
      return { ...server, token, link: server.url.replace('://', `://control:${token}@`) };
    },
    listenPage: async ({ code, questions = noQuestions, ...where } = {}) => {
      opened.push(questions);
      const look: PageParts['read'] = (tsg, work) => read({ tenant: tsg, account: system }, work);
      const { page, path } = pageAt(where, {
        control,
        read: look,
        api: app,
        bodies,
        builtFile,
        accounts,
        tokens,
        questions,
        code,
      });
      const server = await serve(where, page, 'page');
      return { ...server, link: `${server.url}${path}` };
    },
    listenMetrics: async ({ token = randomBytes(24).toString('base64url'), tokenPlace, ...where } = {}) => {
      const hosts = where.host === undefined ? [] : [where.host, hostname()];
      const server = await serve(where, createMetricsApp(control, { token, tokenPlace }, hosts), 'metrics');
      return { ...server, token, link: `${server.url.replace('://', `://metrics:${token}@`)}/metrics` };
    },
    tenant,
    setTenants: async (next) => {
      // Removed accounts lose access first, because the rest takes time.
      accounts.replace(next);
      for (const one of next) await startOne(one);
      for (const tsg of handles.keys()) if (!next.some((config) => config.tsg === tsg)) handles.delete(tsg);
      tenants = next;
    },
    drain: () => {
      isDraining = true;
    },
    close: async () => {
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await Promise.all(opened.splice(0).map((questions) => questions.close()));
      await security.flush();
      await watch?.close();
      await pruner.close();
      await runner.close();
      await database.close();
      metrics.close();
    },
  };
}
