import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declareNew } from '../../src/tools/adopt';
import { newObjectsOf } from '../../src/tools/convert';
import { converted, preRules, ruleText } from '../convert/support/converted';
import { openWorkspace, type Workspace } from '../support/workspace';

const text = `<config version="10.1.0"><shared>
<tag><entry name="prod"><color>color1</color></entry></tag>
<address-group><entry name="tagged"><dynamic><filter>'prod' and 'new tag'</filter></dynamic></entry></address-group>
</shared><devices><entry name="localhost.localdomain">
<template><entry name="base"><config><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1"><zone>
<entry name="trust"><network><layer3><member>ethernet1/1</member></layer3></network></entry></zone></entry></vsys></entry></devices></config></entry></template>
<template-stack><entry name="stack"><templates><member>base</member></templates><devices><entry name="007951000000001"/></devices></entry></template-stack>
<device-group><entry name="north"><address><entry name="web"><ip-netmask>10.0.0.0/24</ip-netmask><tag><member>prod</member></tag></entry></address>
${preRules(ruleText('first', { destination: '<member>web</member><member>tagged</member>' }) + ruleText('second', { action: 'deny' }))}
<post-rulebase><security><rules>${ruleText('last', { action: 'drop' })}</rules></security></post-rulebase></entry>
<entry name="oslo"><devices><entry name="007951000000001"/></devices>${preRules(ruleText('first'))}</entry></device-group></entry></devices>
<readonly><devices><entry name="localhost.localdomain"><device-group><entry name="oslo"><parent-dg>north</parent-dg></entry></device-group></entry></devices></readonly></config>`;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace({ strictness: 'lenient' });
});
afterAll(() => workspace.close());

test('a converted Panorama deploys and pushes, keeps the order of rules, and its second plan is empty', async () => {
  const { conversion } = converted(text);
  const dir = join(mkdtempSync(join(tmpdir(), 'scm-converted-')), 'new');
  const { leftOut } = declareNew({
    objects: newObjectsOf(conversion),
    ...{ language: 'hcl', dir, version: '1.0.0', files: [] },
  });
  expect(leftOut).toEqual([]);
  const files = readdirSync(dir).filter((name) => name.endsWith('.tf') && name !== 'provider.tf');
  workspace.write(files.map((name) => readFileSync(join(dir, name), 'utf8')).join('\n'));
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
  const { body } = await workspace.api('GET', '/config/security/v1/security-rules?folder=north&position=pre');
  expect(body).toMatchObject({ data: [{ name: 'first' }, { name: 'second' }] });
  const below = await workspace.api('GET', '/config/security/v1/security-rules?folder=oslo&position=pre&name=first-2');
  expect(below.body).toMatchObject({ description: 'was: first' });
});
