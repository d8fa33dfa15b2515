import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { createService, type Service } from '../../src/service';
import type { TfValue } from '../../src/terraform/protocol/value';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { inProcessPlugin } from '../support/in-process-plugin';
import { scratchFolder } from '../support/scratch-folder';
import { TerraformCore, type Outcome } from '../support/terraform-core';

const folder = 'All Firewalls';
const tag = { name: 'pci', folder };
const address = { name: 'till', folder, ip_netmask: '10.0.0.1', tag: ['pci'] };
const group = { name: 'tills', folder, dynamic: { filter: "'pci' and 'shop'" } };

describe('a plain name of an object of the same configuration', () => {
  let service: Service;
  let url: string;
  let configFolder: string;
  let provider: InProcessProvider;
  beforeEach(async () => {
    service = await createService();
    ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
    configFolder = scratchFolder();
  });
  afterEach(() => service.close());

  const open = async (file: string, text: string) => {
    writeFileSync(join(configFolder, file), text);
    provider = await openProvider(blockFor(service, url), { configFolder, dataDir: join(configFolder, '.terraform') });
  };
  const hcl = (type: string, label: string, attributes: string) =>
    `resource "${type}" "${label}" {\n${attributes}\n}\n`;
  const tagBlock = hcl('scm_tag', 'card', '  name = "pci"');
  const addressBlock = (value: string, more = '') =>
    hcl('scm_address', 'one', `  name = "till"\n  tag = [${value}]\n${more}`);

  const coreOf = (kind: string) =>
    new TerraformCore(inProcessPlugin(provider), `scm_${kind}`, resourceSchema(kindNamed(kind)).attributes);
  const apply = (kind: string, fields: Readonly<Record<string, TfValue>>): Promise<Outcome> =>
    coreOf(kind).apply(fields);
  /** Plans a create; returns the warnings. */
  const warnings = async (kind: string, fields: Readonly<Record<string, TfValue>>) => {
    const config = coreOf(kind).config(fields);
    const plan = { typeName: `scm_${kind}`, prior: null, proposed: config, config, private: new Uint8Array() };
    return (await provider.handlers.plan(plan, provider.context)).diagnostics;
  };
  const unordered = {
    severity: 'warning',
    summary:
      'cannot order address "till" in folder "All Firewalls" after tag "pci": the name is plain text; use scm_tag.card.name',
    detail:
      'scm_tag.card (main.tf line 1) creates the object, and Terraform may create both at the same time, or with -target only ' +
      'one. Then the service refuses the one that references an object which does not exist yet.',
    path: ['tag'],
  };

  test('is a warning of the plan that names the reference, in either order', async () => {
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await warnings('address', address)).toEqual([unordered]);
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await warnings('tag', tag)).toEqual([]);
    expect(await warnings('address', address)).toEqual([unordered]);
  });

  test('is also one in a filter, in JSON, and in a module', async () => {
    await open(
      'main.tf',
      tagBlock + hcl('scm_address_group', 'g', `  name = "tills"\n  dynamic = { filter = "'pci' and 'shop'" }`),
    );
    expect(await warnings('address_group', group)).toMatchObject([
      { summary: expect.stringMatching(/after tag "pci": the name is plain text; use scm_tag\.card\.name$/) },
      { summary: expect.stringContaining('cannot find tag "shop"') },
    ]);
    writeFileSync(join(configFolder, 'main.tf'), '');
    const blocks = { scm_tag: { card: { name: 'pci' } }, scm_address: { one: { name: 'till', tag: ['pci'] } } };
    await open('cdk.tf.json', JSON.stringify({ resource: blocks }));
    expect(await warnings('address', address)).toMatchObject([{ summary: unordered.summary }]);
    writeFileSync(join(configFolder, 'cdk.tf.json'), '{}');
    mkdirSync(join(configFolder, '.terraform', 'modules'), { recursive: true });
    mkdirSync(join(configFolder, 'shop'));
    const modules = { Modules: [{ Key: 'shop', Source: './shop', Dir: 'shop' }] };
    writeFileSync(join(configFolder, '.terraform', 'modules', 'modules.json'), JSON.stringify(modules));
    writeFileSync(join(configFolder, 'shop', 'main.tf'), addressBlock('"pci"') + tagBlock);
    await open('main.tf', '');
    expect(await warnings('address', address)).toMatchObject([
      { summary: expect.stringMatching(/use module\.shop\.scm_tag\.card\.name$/) },
    ]);
  });

  test('is none where Terraform knows the order, or the object exists already', async () => {
    for (const user of [addressBlock('scm_tag.card.name'), addressBlock('"pci"', '  depends_on = [scm_tag.card]')]) {
      await open('main.tf', tagBlock + user);
      await warnings('tag', tag);
      expect(await warnings('address', address)).toEqual([]);
    }
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await apply('tag', tag)).toMatchObject({ kind: 'applied' });
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await warnings('address', address)).toEqual([]);
  });

  test('waits in the apply for the object', async () => {
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    const user = apply('address', address);
    const outcomes = await Promise.all([user, apply('tag', tag)]);
    expect(outcomes).toMatchObject([{ kind: 'applied' }, { kind: 'applied' }]);
  });

  test('is an error of the apply with the reference to write, if the object does not appear', async () => {
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await apply('address', address)).toEqual({
      kind: 'refused',
      errors: [
        {
          severity: 'error',
          summary:
            'cannot write address "till" in folder "All Firewalls": tag "pci" does not exist yet; use scm_tag.card.name',
          detail:
            'scm_tag.card (main.tf line 1) creates the object, but tag has its name as plain text, so Terraform does not ' +
            'create it first. Write the reference and apply again.',
          path: ['tag'],
        },
      ],
    });
  });

  test('does not hide another reason of a refusal', async () => {
    await open('main.tf', tagBlock + addressBlock('"pci"'));
    expect(await apply('tag', tag)).toMatchObject({ kind: 'applied' });
    service.faults.add({ match: { method: 'POST', path: /addresses/ }, action: { status: 400 } });
    expect(await apply('address', address)).toMatchObject({
      kind: 'refused',
      errors: [{ summary: expect.stringContaining('cannot create address') }],
    });
  });
});
