import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { killChildrenOf, standBetween } from '../support/between';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push } from './office';

const moments = Math.min(30, runs(2));
/** Requests from the write on, until a push of this size has ended: reads, the POST, looks at the job. */
const span = 16;
const marked = /^scm-[0-9a-f]{20}/;

describe('a push whose run is killed at any moment', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace({ jobSpeed: 2 });
    await workspace.tenant.addDevice({ serial: '007951000123456', name: 'berlin-fw', folder: 'All Firewalls' });
    workspace.write(config(0));
    await workspace.apply();
  }, 180_000);
  afterAll(() => workspace.close());

  const ip = (n: number) => `10.0.0.${n}`;
  const config = (n: number) => branches + address('a', ip(n)) + push(['scm_folder.branches', 'scm_address.a']);
  const marks = async () => {
    const { body } = await workspace.api('GET', '/config/operations/v1/jobs?limit=5000');
    const jobs = body['data'] as Record<string, string>[];
    return jobs.flatMap((job) => (job['parent_id'] === '0' ? (marked.exec(job['description'] ?? '') ?? []) : []));
  };
  /** What a push by hand still finds staged. */
  const staged = async () => {
    const { body } = await workspace.api('POST', '/config/operations/v1/config-versions/candidate:push', {
      folders: ['All Firewalls'],
    });
    for (;;) {
      const answer = await workspace.api('GET', `/config/operations/v1/jobs/${String(body['job_id'])}`);
      const [job] = answer.body['data'] as Record<string, string>[];
      if (job?.['status_str'] === 'FIN') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const versions = await workspace.api('GET', '/config/operations/v1/config-versions?limit=1');
    const [latest] = versions.body['data'] as Record<string, number>[];
    return ['created', 'updated', 'deleted'].map((count) => latest?.[count]);
  };

  test(
    `is taken over or made again by the next one: no push is lost, no mark has two jobs (${moments} moments)`,
    async () => {
      const random = randomsFrom(6);
      let killed = 0;
      for (let n = 1; n <= moments; n++) {
        const at = Math.floor(random() * span);
        const victim = random() < 0.5 ? 'provider' : 'terraform';
        workspace.write(config(n));
        let since = -1;
        let terraform = 0;
        let done = false;
        const between = await standBetween(Number(workspace.env['SCM_PORT']), (method, path) => {
          if (since === -1 && !(method === 'PUT' && path.startsWith(addressesPath))) return;
          since++;
          if (since < at || done) return;
          done = true;
          if (victim === 'provider') killChildrenOf(terraform);
          else process.kill(terraform, 'SIGKILL');
        });
        const running = workspace.start(['apply', '-auto-approve', '-no-color'], {
          SCM_PORT: String(between.port),
        });
        terraform = running.pid;
        const ended = await running.done;
        await between.close();
        // A push may have ended before its moment came.
        if (done && ended.code !== 0) killed++;
        else expect(ended.code).toBe(0);
        await workspace.apply();
        expect(await workspace.plan()).toEqual([]);
        expect((await workspace.find(addressesPath, 'Branches', 'a'))?.['ip_netmask']).toBe(ip(n));
        expect({ n, at, victim, staged: await staged() }).toEqual({ n, at, victim, staged: [0, 0, 0] });
      }
      const all = await marks();
      expect(new Set(all).size).toBe(all.length);
      expect(killed).toBeGreaterThan(moments / 2);
    },
    60_000 * moments,
  );
});
