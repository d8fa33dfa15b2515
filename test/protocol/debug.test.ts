import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TfValue } from '../../src/terraform/protocol';
import { providerBlock } from '../../src/provider/schema/provider-block';
import { attachPlugin, type Plugin } from '../support/plugin-client';
import { until } from '../support/until';
import { buildDemo } from './demo';

const typeName = 'demo_thing';
const demo = buildDemo();
afterAll(() => demo.remove());

let plugin: Plugin;
afterEach(() => plugin.kill());

describe('a provider that is started with -debug', () => {
  beforeEach(async () => (plugin = await attachPlugin(demo.executable)));
  const thing = (name: string): Readonly<Record<string, TfValue>> => ({
    ...{ name, id: null, size: null, deep: null, tags: null, secret: null, parts: null },
  });
  const applying = (name: string) =>
    plugin.apply({ typeName, prior: null, planned: thing(name), config: thing(name) }).catch(() => undefined);

  test('prints what Terraform needs, with a socket in a private directory', () => {
    expect(JSON.parse(plugin.handshake.line)).toEqual({
      'terraform.local/test/demo': {
        Protocol: 'grpc',
        ProtocolVersion: 6,
        Pid: plugin.pid,
        Test: true,
        Addr: { Network: 'unix', String: plugin.handshake.address },
      },
    });
    expect(statSync(dirname(plugin.handshake.address)).mode & 0o777).toBe(0o700);
  });

  test('answers calls, and goes on after a goodbye', async () => {
    expect((await plugin.readData('demo_echo', { value: 'a' })).state).toEqual({ value: 'a' });
    await plugin.raw('/plugin.GRPCController/Shutdown', new Uint8Array(0));
    expect((await plugin.readData('demo_echo', { value: 'b' })).state).toEqual({ value: 'b' });
  });

  test('a connection that ends aborts its own calls', async () => {
    const answer = applying('slow');
    await until(() => plugin.stderr.includes('applying'));
    plugin.reconnect();
    await answer;
    await until(() => plugin.stderr.includes('applied, aborted: true'));
    expect((await plugin.readData('demo_echo', { value: 'c' })).state).toEqual({ value: 'c' });
  });

  test('SIGTERM aborts the calls that wait', async () => {
    const answer = applying('slow');
    await until(() => plugin.stderr.includes('applying'));
    process.kill(plugin.pid, 'SIGTERM');
    await answer;
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
    expect(plugin.stderr).toContain('applied, aborted: true');
  });

  test('SIGTERM lets a running apply finish, and leaves no socket', async () => {
    const answer = applying('stubborn');
    await until(() => plugin.stderr.includes('applying'));
    process.kill(plugin.pid, 'SIGTERM');
    expect(await answer).toMatchObject({ state: { name: 'stubborn' } });
    expect(await plugin.exited).toEqual({ code: 0, signal: null });
    expect(existsSync(plugin.handshake.address)).toBe(false);
  });
});

test('each connection to the provider has a session of its own', async () => {
  plugin = await attachPlugin(join(__dirname, '..', '..', 'dist', 'terraform-provider-scm'));
  const tag = { typeName: 'scm_tag', state: { tfid: 'All:::1', id: '1', name: 'a', folder: 'All' } };
  const block = { host: '127.0.0.1', port: 1, protocol: 'http', auth_url: 'http://127.0.0.1:1/', scope: 'tsg_id:1' };
  const absent = Object.fromEntries(providerBlock.attributes.map(({ name }) => [name, null]));
  const configure = { ...absent, ...block, client_id: 'a', client_secret: 'b', max_retries: 0 };
  expect(await plugin.configure(configure)).toEqual({ diagnostics: [] });
  expect(JSON.stringify(await plugin.read(tag))).toContain('127.0.0.1');
  plugin.reconnect();
  expect((await plugin.read(tag)).diagnostics).toMatchObject([
    { summary: expect.stringContaining('the provider is not configured') },
  ]);
});
