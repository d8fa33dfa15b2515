import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages, makePackages, type Library } from '../support/packages';

/** What a program sets in its tsconfig.json that decides how types of a package are found. */
const settings = {
  // As `cdktf init --template=typescript` writes it, with the resolution that it had until TypeScript 6 written out.
  'cdktf init': {
    ...{ target: 'ES2018', module: 'CommonJS', lib: ['es2018'], alwaysStrict: true, declaration: true },
    ...{ experimentalDecorators: true, inlineSourceMap: true, inlineSources: true, noImplicitAny: true },
    ...{ noImplicitReturns: true, noImplicitThis: true, strict: true, strictNullChecks: true, stripInternal: true },
    ...{ noEmitOnError: true, moduleResolution: 'node10', ignoreDeprecations: '6.0', types: ['node'] },
  },
  node16: { module: 'node16', target: 'es2022', strict: true, skipLibCheck: false, types: ['node'] },
  nodenext: { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: false, types: ['node'] },
  bundler: {
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', strict: true, skipLibCheck: false },
    types: ['node'],
  },
} as const;

const program = (library: Library): string => `
import { App, TerraformStack } from '${library}';
import { AddressObject, any, Folder, Push, rule, Rulebase, ScmProvider } from '${library}-provider-scm';
import { DataScmTag } from '${library}-provider-scm/l1/data-scm-tag';
import { LogicalRouter } from '${library}-provider-scm/l1/logical-router';
import { policyOf, startService } from '${library}-provider-scm/testing';

const app = new App();
const stack = new TerraformStack(app, 'firewall');
new ScmProvider(stack, 'scm');
const branches = new Folder(Folder.existing(stack, 'All Firewalls'), 'branches', { name: 'Branches' });
const tills = new AddressObject(branches, 'tills', { name: 'tills', ipNetmask: '10.8.0.0/16' });
new Rulebase(branches, 'pre', {
  position: 'pre',
  rules: [
    rule('deny', { from: any, to: any, source: [tills], destination: any, application: any, service: any, action: 'deny' }),
  ],
});
const color: string = new DataScmTag(stack, 'tag', { name: 'red' }).color;
new LogicalRouter(stack, 'router', { name: color, folder: 'All Firewalls', vrf: [{ name: 'default' }] });
new Push(stack, 'push');
// @ts-expect-error -- a misspelled property is found, so the types are not any
new AddressObject(branches, 'wrong', { name: 'wrong', ipNetmaks: '10.9.0.0/16' });
void [policyOf(stack, 'Branches'), startService];
export {};
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scm-types-'));
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['cdktf', 'cdktn'] as const)('a program on %s', (library) => {
  let project = '';
  beforeAll(() => {
    project = join(folder, library);
    mkdirSync(project);
    linkPackages(project, makePackages(), library);
    writeFileSync(join(project, 'package.json'), '{}');
    writeFileSync(join(project, 'main.ts'), program(library));
  }, 600_000);

  test.each(Object.entries(settings))(
    'compiles with the settings of %s',
    (name, compilerOptions) => {
      const config = join(project, `tsconfig.${name.replace(' ', '-')}.json`);
      writeFileSync(
        config,
        JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true }, include: ['main.ts'] }),
      );
      const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', config], { cwd: project, encoding: 'utf8' });
      expect(stdout).toBe('');
    },
    300_000,
  );
});
