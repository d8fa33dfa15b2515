import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providerSource } from '../../../src/provider/source';
import { killChildrenOf, standBetween } from '../../support/between';
import { runProgram, type Run } from '../../support/run-program';
import { ServiceProcess } from '../../support/service-process';

const root = join(__dirname, '..', '..', '..');
const jobsPath = '/config/operations/v1/jobs?limit=200';
const addressesPath = '/config/objects/v1/addresses';

/** One firewall of the first stage, two of the rest. */
export const serials = { bergen: '007951000000001', oslo: '007951000000002', moss: '007951000000003' } as const;

/** What can happen at one request of a run. */
export const happenings = [
  ...(['kill terraform', 'kill provider', 'kill service', 'lost answer', 'lost request'] as const),
  ...(['offline', 'fails', 'foreign change', 'foreign push', 'nothing'] as const),
] as const;
export type Happening = (typeof happenings)[number];

/** A run of terraform. */
export interface RolloutRun extends Run {
  readonly happening: Happening;
  /** Requests of the run. */
  readonly requests: number;
}

type Job = Readonly<Record<string, string | undefined>>;
/** What a firewall runs: the address that changes, and whether the address that is removed is still there. */
interface Seen {
  readonly value: 'old' | 'new' | 'other';
  readonly doomed: boolean;
}

/** Runs of terraform that roll one change out: a value of all firewalls, and an address that is removed. */
export class RolloutRuns {
  readonly #dir = mkdtempSync(join(tmpdir(), 'scm-rollout-kills-'));
  readonly #restores: boolean;
  #service: ServiceProcess | undefined;
  #foreign = 0;
  /** Names of addresses that others have pushed. */
  readonly #pushedByOthers: string[] = [];
  #firstJob = 0;

  private constructor(restores: boolean) {
    this.#restores = restores;
  }

  /** Starts a service on which all firewalls run the old configuration. */
  static async open({ restores }: { readonly restores: boolean }): Promise<RolloutRuns> {
    const world = new RolloutRuns(restores);
    world.#service = await ServiceProcess.open(world.#dir, '--strict', '--job-speed', '20');
    writeFileSync(
      join(world.#dir, 'terraform.rc'),
      `provider_installation {\n  dev_overrides {\n    "${providerSource}" = "${join(root, 'dist')}"\n  }\n  direct {\n  }\n}\n`,
    );
    world.shopIs('up');
    world.#write('old', '', '');
    const folders = await world.apply({ happening: 'nothing', at: 0 });
    for (const [name, folder] of [
      ['bergen', 'Bergen'],
      ['oslo', 'East'],
      ['moss', 'Norway'],
    ] as const)
      await world.service.control('POST', '/devices', { serial: serials[name], folder, name: `${name}-fw` });
    world.#write('old', world.#doomed, world.#push('scm_address.doomed.revision'));
    const first = await world.apply({ happening: 'nothing', at: 0 });
    if (folders.code !== 0 || first.code !== 0) throw new Error(folders.output + first.output);
    world.#firstJob = Math.max(0, ...(await world.#jobs()).map(({ id }) => Number(id)));
    world.#write('new', '', world.#push('"gone"'));
    return world;
  }

  get service(): ServiceProcess {
    if (this.#service === undefined) throw new Error('no service');
    return this.#service;
  }

  /** Sets what the check of the first stage sees. */
  shopIs(what: 'up' | 'down'): void {
    writeFileSync(this.#at('shop.txt'), what);
  }

  /** One run of terraform. `at` counts the requests until the event. */
  async apply({ happening, at }: { readonly happening: Happening; readonly at: number }): Promise<RolloutRun> {
    let [count, restarting, terraform] = [0, Promise.resolve(), 0];
    const isNow = (path: string): boolean => !path.includes('oauth2') && count++ === at;
    const happen = async (): Promise<'drop' | undefined> => {
      switch (happening) {
        case 'kill terraform':
          process.kill(terraform, 'SIGKILL');
          return undefined;
        case 'kill provider':
          killChildrenOf(terraform);
          return undefined;
        case 'kill service':
          await this.service.kill();
          restarting = this.service.start();
          return 'drop';
        case 'lost answer':
          return 'drop';
        case 'offline':
          await this.#firewall({ result: 'offline' });
          return undefined;
        case 'fails':
          await this.#firewall({ result: 'failure', errors: ['no space'] });
          return undefined;
        case 'foreign change':
          await this.#stageForeign();
          return undefined;
        case 'foreign push':
          await this.#pushForeign();
          return undefined;
        case 'lost request':
        case 'nothing':
          return undefined;
      }
    };
    const between = await standBetween(
      this.service.port,
      (_, path) => (happening === 'lost request' || !isNow(path) ? undefined : happen()),
      (_, path) => (happening === 'lost request' && isNow(path) ? 'drop' : undefined),
    );
    const env = {
      ...process.env,
      ...this.service.env,
      ...{ SCM_PORT: String(between.port), SCM_TOKEN_CACHE: this.#at('tokens') },
      ...{ TF_CLI_CONFIG_FILE: this.#at('terraform.rc'), CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', GOGC: 'off' },
    };
    const running = runProgram(this.#dir, 'terraform', ['apply', '-auto-approve', '-no-color', '-lock=false'], env);
    terraform = running.pid;
    const ended = await running.done;
    await between.close();
    await restarting;
    return { ...ended, happening, requests: count };
  }

  /** What no run may do. Empty if all is well. */
  async wrong({ code, output, happening }: RolloutRun): Promise<readonly string[]> {
    const runs = await this.running();
    const jobs = (await this.#jobs()).filter(({ id }) => Number(id) > this.#firstJob);
    const parents = jobs.filter(({ parent_id: parent }) => parent === '0');
    const own = parents.filter(({ description = '' }) => description.startsWith('scm-'));
    const isStage = (name: string, job: Job): boolean => job['description']?.includes(`, stage ${name} (`) === true;
    const stage = (name: string): readonly Job[] => own.filter((job) => isStage(name, job));
    const keys = own.map(({ description = '' }) => description.split(' ')[0]);
    // The address that is removed is in the folder of the first firewall.
    const isMixed = (name: string, { value, doomed }: Seen): boolean =>
      value === 'other' || doomed !== (name === 'bergen' && value === 'old');
    const loads = await this.#loads();
    // A version that was loaded after a job is what the next run writes over, so the stage is pushed again.
    const isLoaded = (job: Job, next: Job): boolean =>
      loads.some(
        ({ at, version }) =>
          version === baseOf(job) &&
          at >= (job['end_ts'] ?? '') &&
          at <= (next['start_ts'] ?? '') &&
          job['end_ts'] !== '',
      );
    const wrong: string[] = [];
    // What others push at a moment of their own has what is staged at that moment.
    if (this.#pushedByOthers.length === 0)
      for (const [name, seen] of Object.entries(runs))
        if (isMixed(name, seen)) wrong.push(`${name} runs a third version: ${JSON.stringify(seen)}`);
    if (new Set(keys).size !== keys.length) wrong.push(`a push was sent twice: ${keys.join(' ')}`);
    for (const rest of stage('rest')) {
      const base = /after version \d+/.exec(rest['description'] ?? '')?.[0] ?? '';
      const first = stage('canary').findLast(
        (job) => Number(job['id']) < Number(rest['id']) && job['description']?.includes(`${base} `) === true,
      );
      if (first?.['result_str'] !== 'OK') wrong.push(`job ${rest['id']} pushed the rest without the first stage`);
      else if (!this.#passed(first, rest)) wrong.push(`job ${rest['id']} pushed the rest before the check had passed`);
    }
    const isEmpty = parents.length === 0;
    if (isEmpty && (runs.oslo.value === 'new' || runs.moss.value === 'new'))
      wrong.push('a firewall is beyond its stage');
    // Twice is right only if the first one failed, or no longer runs.
    for (const name of ['canary', 'rest'])
      for (const [i, job] of stage(name).entries()) {
        const next = stage(name)[i + 1];
        if (next === undefined || job['result_str'] !== 'OK') continue;
        const between = parents.filter(({ id }) => Number(id) > Number(job['id']) && Number(id) < Number(next['id']));
        const isBack = between.some((one) => one['description']?.includes('restore of stage') === true);
        const isForeign = between.some((one) => one['description']?.startsWith('scm-') !== true);
        const isReverted = isLoaded(job, next);
        if (!isBack && !isForeign && !isReverted)
          wrong.push(`stage ${name} was pushed again: jobs ${job['id']} and ${next['id']}`);
        // The way back of the second push is that of the first one: the stage still runs what failed.
        if (!isBack && !isForeign && isReverted && baseOf(next) !== baseOf(job))
          wrong.push(`job ${next['id']} would go back to what job ${job['id']} pushed`);
      }
    const back = /The stage runs the configuration of version \d+ again/.test(
      output.replace(/[│╷╵]/g, '').replace(/\s+/g, ' '),
    );
    const isBackOnOld = Object.values(
      /stopped at stage "canary"/.test(output) ? { bergen: runs.bergen } : { oslo: runs.oslo, moss: runs.moss },
    );
    if (back && isBackOnOld.some(({ value }) => value !== 'old'))
      wrong.push(`a restored stage runs ${JSON.stringify(runs)}`);
    if (code === 0 && Object.values(runs).some(({ value }) => value !== 'new'))
      wrong.push(`terraform succeeded, and runs ${JSON.stringify(runs)}`);
    // A push of others can come after the look at what runs.
    if (happening !== 'foreign push' && /stopped at stage/.test(output)) wrong.push(...(await this.#untrue(output)));
    return wrong;
  }

  /** What the message of a stop says of the running versions, and the service does not. */
  async #untrue(output: string): Promise<readonly string[]> {
    const { data } = await this.service.api('GET', '/config/operations/v1/config-versions/running');
    const running = new Map((data as Job[]).map((one) => [one['device'], String(one['version'])]));
    const text = output.replace(/[│╷╵]/g, '').replace(/\s+/g, ' ');
    if (/what runs now: not known/.test(text)) return [];
    return Object.values(serials).flatMap((serial) => {
      const said = new RegExp(`[\\w-]+ \\(${serial}\\), stage "\\w+": (?:version (\\d+)|no version)`).exec(text)?.[1];
      return said === running.get(serial) ? [] : [`the message says ${String(said)} of ${serial}: ${text}`];
    });
  }

  /** Versions that were loaded into the candidate, from the audit log. */
  async #loads(): Promise<readonly { readonly at: string; readonly version: number }[]> {
    const { entries } = await this.service.control('GET', '/audit?limit=1000');
    const all = entries as readonly { readonly action: string; readonly id: string; readonly at: string }[];
    return all.filter(({ action }) => action === 'load').map(({ at, id }) => ({ at, version: Number(id) }));
  }

  /** Whether the check of the first stage passed between two jobs. */
  #passed(first: Job, rest: Job): boolean {
    const [from, to] = [Date.parse(first['start_ts'] ?? ''), Date.parse(rest['start_ts'] ?? '') + 1000];
    const lines = existsSync(this.#at('checks.txt')) ? readFileSync(this.#at('checks.txt'), 'utf8').split('\n') : [];
    return lines.some((line) => {
      const [at = '', result] = line.split(' ');
      return result === 'up' && Number(at) >= from && Number(at) <= to;
    });
  }

  /** What each firewall runs. */
  async running(): Promise<Readonly<Record<keyof typeof serials, Seen>>> {
    const found = await Promise.all(
      Object.entries(serials).map(async ([name, serial]) => {
        const items = await this.#addressesOf(`scope=device&name=${serial}&of=running`);
        const value = items.find((item) => item.name === 'what')?.fields['ip_netmask'];
        const words = value === addressOf.old ? 'old' : value === addressOf.new ? 'new' : 'other';
        return [name, { value: words, doomed: items.some((item) => item.name === 'doomed') }] as const;
      }),
    );
    return Object.fromEntries(found) as Record<keyof typeof serials, Seen>; // one entry for each firewall
  }

  /** What should not be there at the end, and what is missing. */
  async leftovers(): Promise<readonly string[]> {
    const names = async (folder: string): Promise<readonly unknown[]> => {
      const { data } = await this.service.api('GET', `${addressesPath}?folder=${folder}&limit=200`);
      return (data as { readonly name: unknown }[]).map(({ name }) => name);
    };
    const again = await this.apply({ happening: 'nothing', at: 0 });
    const east = (await this.#addressesOf(`scope=device&name=${serials.oslo}&of=running`)).map(({ name }) => name);
    return [
      ...((await names('Bergen')).includes('doomed') ? ['the removed address exists'] : []),
      ...this.#pushedByOthers.filter((name) => !east.includes(name)).map((name) => `${name} of others is lost`),
      ...(/0 added, 0 changed, 0 destroyed/.test(again.output) ? [] : [again.output]),
    ];
  }

  /** Waits until no job runs, and lets every firewall accept pushes. */
  async calm(): Promise<void> {
    for (;;) {
      const open = ['PEND', 'ACT', 'PUSHSENT'];
      if ((await this.#jobs()).every(({ status_str: status = '' }) => !open.includes(status))) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const serial of Object.values(serials))
      await this.service.control('POST', '/devices', { serial, outcome: { result: 'success' } });
  }

  async close(): Promise<void> {
    await this.#service?.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  #at(name: string): string {
    return join(this.#dir, name);
  }

  async #jobs(): Promise<readonly Job[]> {
    const { data } = await this.service.api('GET', jobsPath);
    return [...(data as Job[])].sort((a, b) => Number(a['id']) - Number(b['id']));
  }

  async #addressesOf(query: string) {
    const { sections } = await this.service.control('GET', `/view?${query}`);
    const all = sections as readonly {
      readonly kind: string;
      readonly items: readonly { readonly name: string; readonly fields: Readonly<Record<string, unknown>> }[];
    }[];
    return all.find(({ kind }) => kind === 'address')?.items ?? [];
  }

  async #firewall(outcome: object): Promise<void> {
    const names = Object.values(serials);
    const serial = names[this.#foreign++ % names.length];
    await this.service.control('POST', '/devices', { serial, outcome });
  }

  async #stageForeign(): Promise<string> {
    const name = `theirs-${String(this.#foreign++)}`;
    await this.service.api('POST', addressesPath, { name, folder: 'East', ip_netmask: '10.9.9.9' });
    return name;
  }

  async #pushForeign(): Promise<void> {
    const name = await this.#stageForeign();
    const { job_id: id } = await this.service.api('POST', '/config/operations/v1/config-versions/candidate:push', {
      folders: ['East'],
    });
    for (;;) {
      const job = (await this.#jobs()).find((one) => one['id'] === id);
      if (job?.['status_str'] === 'FIN' && job['result_str'] === 'OK') this.#pushedByOthers.push(name);
      if (job !== undefined && !['PEND', 'ACT', 'PUSHSENT'].includes(job['status_str'] ?? '')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  readonly #doomed = `
resource "scm_address" "doomed" {
  name       = "doomed"
  folder     = scm_folder.bergen.name
  ip_netmask = "10.0.0.9"
}
`;

  #push(doomed: string): string {
    const program = `const fs = require('node:fs'); const is = fs.readFileSync('shop.txt', 'utf8');
      fs.appendFileSync('checks.txt', Date.now() + ' ' + is + '\\\\n'); process.exit(is === 'up' ? 0 : 1)`;
    return `
resource "scm_push" "push" {
  folders  = [scm_folder.norway.name]
  triggers = { what = scm_address.what.revision, doomed = ${doomed} }
  stages = [
    {
      name    = "canary"
      folders = [scm_folder.bergen.name]
      checks  = [{ name = "shop", command = [${JSON.stringify(process.execPath)}, "-e", ${JSON.stringify(program).replaceAll('\\\\\\\\', '\\\\')}] }]
    },
    { name = "rest" },
  ]
  ${this.#restores ? 'on_failure = "restore"\n  discard_all_staged_changes = true' : ''}
  depends_on = [scm_folder.east, scm_push_on_destroy.last]
}
`;
  }

  #write(value: keyof typeof addressOf, doomed: string, push: string): void {
    const folder = (label: string, name: string, parent: string): string =>
      `resource "scm_folder" "${label}" {\n  name = "${name}"\n  parent = ${parent}\n  depends_on = [scm_push_on_destroy.last]\n}\n`;
    const text = `
terraform {
  required_providers {
    scm = { source = "${providerSource}" }
  }
}
provider "scm" {}
resource "scm_push_on_destroy" "last" { folders = ["All Firewalls"] }
${folder('norway', 'Norway', '"All Firewalls"')}
${folder('bergen', 'Bergen', 'scm_folder.norway.name')}
${folder('east', 'East', 'scm_folder.norway.name')}
resource "scm_address" "what" {
  name       = "what"
  folder     = scm_folder.norway.name
  ip_netmask = "${addressOf[value]}"
}
${doomed}
${push}
`;
    writeFileSync(this.#at('main.tf'), text);
  }
}

/** Version before the rollout, from the description of a job. */
function baseOf(job: Job): number | undefined {
  const base = /after version (\d+)/.exec(job['description'] ?? '')?.[1];
  return base === undefined ? undefined : Number(base);
}

const addressOf = { old: '10.0.0.1', new: '10.0.0.2' } as const;
