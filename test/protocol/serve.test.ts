import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { UNKNOWN, type TfValue } from '../../src/terraform/protocol';
import { FrameCollector, frameHeader } from '../../src/terraform/protocol/grpc-frame';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { spawnPlugin, startPlugin, type Plugin } from '../support/plugin-client';
import { until } from '../support/until';
import { buildDemo } from './demo';

const typeName = 'demo_thing';
const demo = buildDemo();
afterAll(() => demo.remove());

function thing(name: string, more: Readonly<Record<string, TfValue>> = {}): Readonly<Record<string, TfValue>> {
  return { name, id: null, size: null, deep: null, tags: null, secret: null, parts: null, ...more };
}

// Killed after each test that starts its own, whatever becomes of the test.
let plugin: Plugin | undefined;
afterEach(async () => {
  await plugin?.kill();
  plugin = undefined;
});

describe('the calls of a served provider', () => {
  let plugin: Plugin;
  beforeAll(async () => {
    plugin = await startPlugin(demo.executable);
  });
  afterAll(async () => {
    await plugin.kill();
  });

  test('the schema, with what the server is able to', async () => {
    const schema = await plugin.schema();
    expect(schema.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: false,
    });
    expect(schema.resourceSchemas[typeName]?.block?.attributes.map(({ name }) => name)).toEqual([
      'deep',
      'id',
      'name',
      'parts',
      'secret',
      'size',
      'tags',
    ]);
    expect(schema.diagnostics).toEqual([]);
  });

  test('plan, apply and read, with private state from one to the next', async () => {
    const config = thing('x', { size: 1, tags: { a: 'b' }, secret: 's', parts: [{ label: 'l', serial: null }] });
    const plan = await plugin.plan({ typeName, prior: null, config });
    expect(plan).toEqual({
      planned: { ...config, secret: null, id: UNKNOWN, parts: [{ label: 'l', serial: UNKNOWN }] },
      requiresReplace: [],
      private: Buffer.from('planned'),
      identity: null,
      deferred: 0,
      diagnostics: [],
    });
    const applied = await plugin.apply({ typeName, prior: null, ...plan, config });
    const state = { ...config, secret: null, id: 'made-id', parts: [{ label: 'l', serial: 'made-parts/0' }] };
    expect(applied).toEqual({ state, private: Buffer.from('planned+applied'), identity: null, diagnostics: [] });
    expect(await plugin.read({ typeName, ...applied })).toEqual({ ...applied });
    const replaced = await plugin.plan({ typeName, prior: state, config: thing('y') });
    expect(replaced.requiresReplace).toEqual([['name'], ['parts', 0, 'label']]);
    const destroyed = await plugin.plan({ typeName, prior: state, proposed: null, config: null });
    expect(destroyed.planned).toBeNull();
  });

  test('an object that is gone is read as null', async () => {
    expect(await plugin.read({ typeName, state: thing('gone') })).toMatchObject({ state: null, diagnostics: [] });
  });

  test('validation, with paths', async () => {
    expect(await plugin.validateProviderConfig({})).toEqual({ diagnostics: [] });
    expect(await plugin.configure({})).toEqual({ diagnostics: [] });
    expect(await plugin.validateDataSource('demo_echo', { value: UNKNOWN })).toEqual({ diagnostics: [] });
    expect(await plugin.validateResource(typeName, thing('invalid'))).toEqual({
      diagnostics: [{ severity: 'error', summary: 'name is taken', detail: 'choose another', path: ['name'] }],
    });
  });

  test('state from a file keeps its large numbers', async () => {
    const upgraded = await plugin.upgradeState(typeName, 0, '{"size": 12345678901234567890, "name": "1e5"}');
    expect(upgraded).toEqual({ state: { size: 12345678901234567890n, name: '1e5' }, diagnostics: [] });
  });

  test('import and move', async () => {
    const { resources } = await plugin.import(typeName, 'abc');
    expect(resources).toEqual([
      { typeName, state: thing('abc', { id: 'abc' }), private: Buffer.from('imported'), identity: null },
    ]);
    const moved = await plugin.moveState({
      sourceProvider: 'a/b/c',
      sourceTypeName: 'other_thing',
      sourceJson: '{"name":"m"}',
      sourcePrivate: Buffer.from('p'),
      targetTypeName: typeName,
    });
    expect(moved).toEqual({ state: { name: 'm' }, private: Buffer.from('p'), identity: null, diagnostics: [] });
  });

  test('what a handler throws is a diagnostic of its call: the message, no stack, and no state', async () => {
    const config = thing('throws');
    const answer = await plugin.apply({ typeName, prior: config, planned: config, config });
    expect(answer).toEqual({
      state: null,
      private: new Uint8Array(),
      identity: null,
      diagnostics: [{ severity: 'error', summary: 'the service said no' }],
    });
  });

  test('a state that no value can be is a diagnostic, never a silent null', async () => {
    const config = thing('undefined');
    const { diagnostics } = await plugin.apply({ typeName, prior: null, planned: config, config });
    expect(diagnostics).toEqual([{ severity: 'error', summary: 'name is undefined, which no terraform value can be' }]);
  });

  test('what newer Terraforms ask is answered empty, what is not there as unimplemented', async () => {
    for (const rpc of ['GetFunctions', 'GetResourceIdentitySchemas']) {
      expect(await plugin.raw(`/tfplugin6.Provider/${rpc}`, new Uint8Array(0))).toHaveLength(0);
    }
    for (const path of [
      '/tfplugin6.Provider/GetMetadata',
      '/tfplugin6.Provider/OpenEphemeralResource',
      '/tfplugin6.Provider/CallFunction',
      '/plugin.GRPCStdio/StreamStdio',
      '/plugin.GRPCBroker/StartStream',
    ]) {
      await expect(plugin.raw(path, new Uint8Array(0))).rejects.toMatchObject({ status: 12 });
    }
  });

  test('many calls at once, each with its own answer', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `thing ${at}`);
    const answers = await Promise.all(names.map((name) => plugin.readData('demo_echo', { value: name })));
    expect(answers.map(({ state }) => state)).toEqual(names.map((value) => ({ value })));
  });

  test('values of many megabytes, several at once, both ways', async () => {
    const values = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(12 * 1024 * 1024));
    const answers = await Promise.all(values.map((value) => plugin.readData('demo_echo', { value })));
    expect(
      answers.map(({ state }) => state).every((state, at) => (state as { value: string }).value === values[at]),
    ).toBe(true);
  });

  test('nothing but the handshake is on stdout, and nothing is logged unasked', () => {
    expect(plugin.stdout).toBe(plugin.handshake.line);
    expect(plugin.stderr).toBe('');
  });
});

describe('the handshake', () => {
  test('without Terraform it says what this is, and ends with 1', async () => {
    const child = spawnPlugin(demo.executable);
    expect(await child.exited).toEqual({ code: 1, signal: null });
    expect(child.stdout()).toBe('');
    expect(child.stderr()).toMatch(/^terraform-provider-demo is a Terraform provider: .*required_providers.*\.\n$/);
  });

  test.each([
    [{ PLUGIN_CLIENT_CERT: undefined }, 'unset TF_DISABLE_PLUGIN_TLS'],
    [{ PLUGIN_PROTOCOL_VERSIONS: '4,5' }, 'only 4 and 5'],
  ])('with %j it says what to do', async (handshake, advice) => {
    await expect(startPlugin(demo.executable, { handshake })).rejects.toThrow(advice);
  });

  test('the socket is in a private directory, and gone after Shutdown', async () => {
    plugin = await startPlugin(demo.executable);
    const directory = dirname(plugin.handshake.address);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(plugin.handshake.line).not.toContain('=');
    expect(await plugin.shutdown()).toEqual({ code: 0, signal: null });
    expect(existsSync(directory)).toBe(false);
  });

  test('a temporary directory that is too deep for a socket is no obstacle', async () => {
    plugin = await startPlugin(demo.executable, { env: { TMPDIR: join(demo.directory, 'x'.repeat(100)) } });
    await plugin.shutdown();
  });

  test('a client with another certificate is not let in', async () => {
    const other = selfSignedCertificate(Date.now(), 'P-521');
    plugin = await startPlugin(demo.executable, { handshake: { PLUGIN_CLIENT_CERT: other.pem } });
    await expect(plugin.schemaBytes()).rejects.toThrow();
  });
});

describe('the end', () => {
  const applying = (name: string) =>
    (plugin as Plugin).apply({ typeName, prior: null, planned: thing(name), config: thing(name) });

  test('SIGINT is ignored; StopProvider aborts what runs, which then answers', async () => {
    plugin = await startPlugin(demo.executable);
    const answer = applying('slow');
    await until(() => plugin?.stderr.includes('applying') === true);
    process.kill(plugin.pid, 'SIGINT');
    await delay(50);
    await plugin.stop();
    await plugin.stop();
    expect(await answer).toMatchObject({ state: { name: 'slow' }, diagnostics: [] });
    expect(plugin.stderr).toBe('applying\nstop was called\napplied, aborted: true\n');
    expect(await plugin.shutdown()).toEqual({ code: 0, signal: null });
  });

  test('SIGTERM lets a running apply answer first', async () => {
    plugin = await startPlugin(demo.executable);
    const answer = applying('stubborn');
    await until(() => plugin?.stderr.includes('applying') === true);
    process.kill(plugin.pid, 'SIGTERM');
    expect(await answer).toMatchObject({ state: { name: 'stubborn' } });
    expect(await plugin.exited).toEqual({ code: 1, signal: null });
  });

  test('when Terraform is killed, a running apply is told, may finish, and the process ends', async () => {
    const launcher = join(demo.directory, 'launcher.cjs');
    writeFileSync(
      launcher,
      "require('node:child_process').spawn(process.argv[2], { stdio: 'inherit' }); setInterval(() => undefined, 1000);",
    );
    plugin = await startPlugin(launcher, { args: [demo.executable], env: { TF_LOG: 'trace' } });
    const directory = dirname(plugin.handshake.address);
    const answer = applying('stubborn').catch(() => undefined);
    await until(() => plugin?.stderr.includes('applying') === true);
    process.kill(plugin.pid, 'SIGKILL'); // the launcher
    await plugin.exited; // nothing holds its stderr any more
    expect(plugin.stderr).toContain('applied, aborted: true');
    expect(plugin.stderr).toContain('the process that started this one is gone');
    expect(existsSync(directory)).toBe(false);
    await answer;
  });
});

test('a request beyond the limit is refused as soon as it is, and one that is cut or compressed, too', () => {
  const frame = (...chunks: readonly string[]): FrameCollector => {
    const collector = new FrameCollector(4);
    for (const chunk of chunks) collector.add(Buffer.from(chunk, 'hex'));
    return collector;
  };
  expect(frameHeader(4).toString('hex')).toBe('0000000004');
  expect(frame('000000', '0004', '01020304').message().toString('hex')).toBe('01020304');
  expect(() => frame('0000000005', '0102030405')).toThrow(expect.objectContaining({ status: 8 }));
  expect(() => frame('0000').message()).toThrow('ends before');
  expect(() => frame('000000000401').message()).toThrow('not one message');
  expect(() => frame('010000000101').message()).toThrow(expect.objectContaining({ status: 12 }));
});
