import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createService } from '../../src/service';
import { Local } from '../service/local';
import { isFullTier } from '../support/runs';
import { PlantedOffice, question, type Planted } from './support/planted-history';
import { outputOf } from '../support/scm';

const run = promisify(execFile);
const [plantedCount, versionCount] = isFullTier() ? [40, 200] : [14, 28];

interface Turn {
  readonly state: { readonly id: string; readonly author: string };
  readonly pullRequest?: string;
  readonly answer: { readonly verdict: string };
  readonly cause?: { readonly is: string; readonly changes: readonly { readonly what: string }[] };
}

// The service and git have the same states, so both histories must have the same turns.
describe(`${String(plantedCount)} planted changes in ${String(versionCount)} versions`, () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-blame-'));
  const planted = new Map<number, Planted>();
  const commits = new Map<number, string>();
  let local: Local;
  let env: NodeJS.ProcessEnv;
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', ['-C', dir, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args])).stdout.trim();

  beforeAll(async () => {
    const service = await createService({ jobSpeed: Infinity });
    local = new Local(service, await service.listen({ host: '127.0.0.1', port: 0 }));
    const { access } = service;
    const url = new URL(local.url);
    env = {
      ...{ SCM_HOST: url.hostname, SCM_PORT: url.port, SCM_PROTOCOL: 'http', SCM_SCOPE: access.scope },
      ...{ SCM_AUTH_URL: local.url + access.tokenPath, SCM_TOKEN_CACHE: 'off' },
      ...{ SCM_CLIENT_ID: access.clientId, SCM_CLIENT_SECRET: access.clientSecret },
      SCM_CONTROL_URL: (await service.listenControl()).link,
    };
    await git('init', '--quiet');
    const office = new PlantedOffice(local, 7);
    await office.build();
    const every = Math.floor(versionCount / plantedCount);
    for (let version = 1, turns = 0; version <= versionCount; version++) {
      if (version > 1) await office.noise();
      if (version % every === 0 && turns < plantedCount) planted.set(version, await office.turn(turns++));
      if (version % 3 === 0) await office.noise();
      await local.push('All Firewalls');
      const content = await service.control.version(version);
      writeFileSync(join(dir, 'base.json'), JSON.stringify({ format: 'scm-snapshot/1', unread: [], ...content }));
      await git('add', 'base.json');
      await git('commit', '--quiet', '--allow-empty', '-m', `Change of the night (#${String(version)})`);
      commits.set(version, await git('rev-parse', 'HEAD'));
    }
  }, 600_000);
  afterAll(async () => {
    await local.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const blamed = async (...source: readonly string[]): Promise<readonly Turn[]> => {
    const stdout = await outputOf(['blame', question, '--folder', 'Office', '--json', ...source], { dir, env });
    return (JSON.parse(stdout) as { turns: readonly Turn[] }).turns;
  };

  const expectAll = (turns: readonly Turn[], idOf: (version: number) => string): void => {
    const found = turns.slice(1).map(({ state, answer, cause }) => ({
      id: state.id,
      verdict: answer.verdict,
      is: cause?.is,
      by: cause?.changes.map(({ what }) => what),
    }));
    expect(turns).toHaveLength(planted.size + 1);
    expect(turns[0]?.answer.verdict).toBe('some');
    expect(found).toEqual(
      [...planted].map(([version, { names, verdict }]) => ({
        ...{ id: idOf(version), verdict, is: 'smallest' },
        by: names.map((name): unknown => expect.stringContaining(name)),
      })),
    );
  };

  test('are all found in the service, with version, account and cause', async () => {
    const turns = await blamed('--versions');
    expectAll(turns, String);
    expect(new Set(turns.map(({ state }) => state.author))).toEqual(new Set([expect.stringMatching(/./)]));
  }, 600_000);

  test('are all found in git, with commit, author, pull request and cause', async () => {
    const turns = await blamed('--git', 'base.json');
    expectAll(turns, (version) => commits.get(version) ?? '');
    for (const turn of turns) expect(turn.state.author).toBe('Ada');
    expect(turns.slice(1).map(({ pullRequest }) => pullRequest)).toEqual(
      [...planted.keys()].map((version) => `#${String(version)}`),
    );
  }, 600_000);

  test('are answered in one command for the engineer on call', async () => {
    const asked = ['blame', 'can client reach servers from zone inside', '--folder', 'Office', '--git', 'base.json'];
    const stdout = await outputOf(asked, { dir, env });
    expect(stdout).toMatch(/^can client reach servers from zone inside: .*\n(?:since|in every)/);
  }, 600_000);
});
