import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { build } from 'esbuild';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import * as ts from 'typescript';
import { runProgram } from '../support/run-program';
import { type Local, startLocal } from './local';

// The generator writes 350 files, and the compiler reads them.
jest.setTimeout(240_000);

describe('a client that a public generator makes of the description', () => {
  let local: Local;
  let dir: string;
  beforeAll(async () => {
    local = await startLocal();
    dir = mkdtempSync(join(tmpdir(), 'scm-generated-'));
    const input = (await (await fetch(`${local.url}/openapi.json`)).json()) as object;
    await generate({ input, output: dir, httpClient: 'fetch', useOptions: true });
    copyFileSync(join(__dirname, '..', 'clients', 'generated-client.txt'), join(dir, 'client.ts'));
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await local.close();
  });

  test('has types that the compiler accepts', () => {
    const program = ts.createProgram([join(dir, 'client.ts')], {
      ...{ noEmit: true, strict: true, skipLibCheck: true, types: ['node'] },
      ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
      ...{ module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler },
      typeRoots: [join(__dirname, '..', '..', 'node_modules', '@types')],
    });
    const problems = ts.getPreEmitDiagnostics(program);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  test('logs in, writes and reads several kinds, is refused, pushes and follows the job', async () => {
    const outfile = join(dir, 'client.js');
    await build({ entryPoints: [join(dir, 'client.ts')], bundle: true, platform: 'node', outfile, logLevel: 'error' });
    const { clientId, clientSecret, scope } = local.service.access;
    const run = await runProgram(
      dir,
      process.execPath,
      [outfile, local.url, clientId, clientSecret, scope],
      process.env,
    ).done;
    expect({ code: run.code, output: run.code === 0 ? '' : run.output }).toEqual({ code: 0, output: '' });
    expect(JSON.parse(run.output)).toEqual({
      ...{ folder: 'Generated', names: ['web'], read: '10.0.0.1', updated: '10.0.0.2' },
      ...{ again: 409, push: 'FIN OK', gone: 404 },
    });
  });
});
