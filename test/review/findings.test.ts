import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingIds, findingTypes } from '../../src/review/finding-types/all';
import type { FindingType } from '../../src/review/finding-types/finding-type';
import { resourceChange, type PlanPiece, type Values } from './plan-json';
import { findingEvidence } from './support/finding-evidence';
import { any, push, reviewed, rule } from './support/of-pieces';

describe('a secret', () => {
  const key = (value: string): Values => ({
    name: 'vpn',
    folder: 'Texas',
    authentication: { pre_shared_key: { key: value } },
  });

  test('that changes is told by its path and never shown', () => {
    const { report, text } = reviewed([
      push,
      { type: 'scm_ike_gateway', before: key('hunter2'), after: key('s3cret') },
    ]);
    expect(report.findings).toMatchObject([
      { id: 'secret-changed', title: expect.stringMatching(/changes 1 secret \(authentication.pre_shared_key.key\)/) },
    ]);
    expect(JSON.stringify(report) + text).not.toMatch(/hunter2|s3cret/);
  });

  test('that a plan only marks as sensitive is not shown either', () => {
    const sensitive = { change: { before_sensitive: { description: true }, after_sensitive: { description: true } } };
    const { report, text } = reviewed([
      {
        type: 'scm_address',
        before: { name: 'a', folder: 'Texas', description: 'hunter2', fqdn: 'a.example' },
        after: { name: 'a', folder: 'Texas', description: 's3cret', fqdn: 'b.example' },
        more: sensitive,
      },
    ]);
    expect(text).toMatch(/fqdn: a\.example → b\.example/);
    expect(JSON.stringify(report) + text).not.toMatch(/hunter2|s3cret/);
  });
});

describe('a rule', () => {
  test('that loses its profile group is a finding, and so is one that gets another whose settings were not seen', () => {
    const other = { ...rule, profile_setting: { group: ['strict'] } };
    expect(reviewed([push, { type: 'scm_security_rule', before: rule, after: other }]).report.findings).toMatchObject([
      { id: 'inspection-lost', severity: 'medium', title: expect.stringContaining('may be a loss') },
    ]);
    const { report } = reviewed([
      push,
      { type: 'scm_security_rule', before: rule, after: { ...rule, profile_setting: null } },
    ]);
    expect(report.findings).toMatchObject([{ id: 'inspection-lost', severity: 'high' }]);
  });

  test('whose attribute is left to the service has not lost it', () => {
    const { report } = reviewed([
      push,
      {
        type: 'scm_security_rule',
        before: { ...rule, log_setting: 'default' },
        after: { ...rule, description: 'why' },
        unknown: { log_setting: true },
      },
    ]);
    expect(report.containers[0]?.rulebases[0]?.rules[0]?.fields).toEqual([{ name: 'description', after: 'why' }]);
  });

  test('that is decrypted no more is a finding', () => {
    const decrypt = { name: 'd', folder: 'Texas', position: 'pre', action: 'decrypt', from: any, to: any };
    for (const after of [null, { ...decrypt, action: 'no-decrypt' }, { ...decrypt, disabled: true }]) {
      const { report } = reviewed([push, { type: 'scm_decryption_rule', before: decrypt, after }]);
      expect(report.findings).toMatchObject([{ id: 'inspection-lost' }]);
    }
  });
});

describe('a plan', () => {
  const address = { name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' };

  test('that changes something and pushes nothing is a finding', () => {
    const ids = (pieces: readonly PlanPiece[]) => reviewed(pieces).report.findings.map(({ id }) => id);
    const change = { type: 'scm_address', before: address, after: { ...address, ip_netmask: '10.0.0.2' } };
    expect(ids([change])).toEqual(['no-push', 'not-judged']);
    expect(ids([change, push])).toEqual(['not-judged']);
    expect(ids([change, { ...push, after: push.before ?? {}, actions: ['no-op'] }])).toEqual(['no-push', 'not-judged']);
  });

  test('whose push completes deletes of earlier runs names each of them', () => {
    const pending = { kind: 'address', name: 'old', location: 'folder Texas', id: 'i' };
    const { report } = reviewed([{ ...push, before: { folders: ['Texas'], pending_deletes: [pending] } }]);
    expect(report.findings).toMatchObject([
      {
        id: 'pending-delete',
        severity: 'medium',
        title: expect.stringMatching(/^address "old" in folder Texas is deleted by the push/),
      },
    ]);
  });

  test('tells drift apart from intent', () => {
    const changed = resourceChange({
      type: 'scm_address',
      before: address,
      after: { ...address, ip_netmask: '10.9.9.9' },
    });
    const { report, text } = reviewed([{ type: 'scm_address', before: address, after: address, actions: ['no-op'] }], {
      resource_drift: [changed],
    });
    expect(report.containers).toEqual([]);
    expect(report.findings).toMatchObject([{ id: 'drift', title: 'address "web" was changed outside Terraform' }]);
    expect(text).toMatch(/Changed outside Terraform\n {2}~ address web\n {6}ip_netmask: 10\.0\.0\.1 → 10\.9\.9\.9/);
  });

  test('that makes something anew says why', () => {
    const { text } = reviewed([
      push,
      {
        type: 'scm_address',
        before: address,
        after: { ...address, folder: 'Ohio' },
        actions: ['delete', 'create'],
        more: { change: { replace_paths: [['folder']] } },
      },
    ]);
    expect(text).toMatch(/address "web" in folder Texas is replaced: folder cannot be changed/);
  });

  test('with a value that is known only after the apply says so', () => {
    const { report } = reviewed([
      push,
      {
        type: 'scm_address',
        before: address,
        after: { name: 'web', folder: 'Texas', ip_netmask: null },
        unknown: { ip_netmask: true, revision: true },
      },
    ]);
    expect(report.findings).toMatchObject([
      { id: 'known-after-apply', title: 'address "web": ip_netmask is known only after the apply' },
    ]);
    expect(report.containers[0]?.objects[0]?.fields).toEqual([
      { name: 'ip_netmask', before: '10.0.0.1', after: '(known after apply)' },
    ]);
  });

  test('that deletes a folder names what is left in it', () => {
    const { report } = reviewed([
      push,
      { type: 'scm_folder', before: { name: 'Texas', parent: 'All Firewalls' }, after: null },
      { type: 'scm_address', before: address, after: address, actions: ['no-op'] },
    ]);
    expect(report.findings).toMatchObject([
      { id: 'container-deleted', severity: 'high', detail: 'address "web" in folder Texas' },
    ]);
  });

  test('of other providers is counted and not judged', () => {
    const { report } = reviewed([{ type: 'random_id', after: { a: 1 } }]);
    expect(report.unknowns).toEqual(['not examined: 1 change of other providers: random_id.x']);
  });
});

describe('each type of finding is one file', () => {
  const folder = join(__dirname, '../../src/review/finding-types');
  const files = readdirSync(folder)
    .filter((name) => name !== 'all.ts' && name !== 'finding-type.ts')
    .map((name) => name.replace('.ts', ''));

  test('that the list contains once, in a file with the name of its ID', () => {
    const ids: readonly string[] = findingIds;
    const unlisted = files.filter((name) => !ids.includes(name));
    const unnamed = ids.filter((id) => !files.includes(id));
    const twice = ids.filter((id, i) => ids.indexOf(id) < i);
    expect([
      ...unlisted.map((name) => `finding-types/${name}.ts: add the type to the list in all.ts, with this ID`),
      ...unnamed.map((id) => `${id}: rename its file to finding-types/${id}.ts, or correct the ID`),
      ...twice.map((id) => `${id}: two types have this ID; give the new one another`),
    ]).toEqual([]);
  });

  test('with a description of its own', () => {
    const types: readonly FindingType[] = findingTypes;
    const copied = types.filter((type, i) =>
      types.some((one, j) => j < i && (one.about === type.about || one.example === type.example)),
    );
    expect(copied.map(({ id }) => `${id}: write about and example for this type, they are those of another`)).toEqual(
      [],
    );
  });

  test.each(findingTypes)('with every part, in the published form and with a page: $id', (type) => {
    expect(faultsOf(type)).toEqual([]);
    const schema = readFileSync(join(__dirname, '../../docs/review.schema.json'), 'utf8');
    const pages = join(__dirname, '../../docs/findings');
    const page = existsSync(join(pages, `${type.id}.md`)) ? readFileSync(join(pages, `${type.id}.md`), 'utf8') : '';
    const isPublished = schema.includes(`"${type.id}"`) && page.includes(type.remedy);
    expect(isPublished ? '' : `${type.id}: run npm run docs`).toBe('');
  });

  test.each(findingTypes)('that a review reports, as severe and in the form that it states: $id', async (type) => {
    const found = everyFinding(await findingEvidence[type.id]()).filter(({ id }) => id === type.id);
    if (found.length === 0)
      throw new Error(
        `no finder reports ${type.id}: report it in src/review/findings, or correct its finding-evidence.ts`,
      );
    const severities = found.map(({ severity }) => severity);
    expect([type.usually, severities.includes(type.usually) ? [] : severities]).toEqual([type.usually, []]);
    const titles = found.map(({ title }) => title);
    expect([type.sentence, titles.some((title) => hasForm(type.sentence, title)) ? [] : titles]).toEqual([
      type.sentence,
      [],
    ]);
  });

  test('and what one lacks is named', () => {
    const [sound] = findingTypes;
    const without: FindingType = { ...sound, remedy: 'Name the sources' };
    expect(faultsOf(without)).toEqual([`${sound.id}: remedy: begin with a capital letter and end in a period`]);
    expect(faultsOf({ ...sound, id: 'deniedTraffic' })).toEqual([expect.stringContaining('in kebab-case')]);
    expect(faultsOf({ ...sound, example: 'traffic is let in' })).toEqual([
      expect.stringContaining('example: write it in the form of sentence'),
    ]);
    const { remedy: _, ...incomplete } = sound;
    expect(faultsOf(incomplete as unknown as FindingType)).toEqual([`${sound.id}: remedy: add it`]);
  });
});

/** What is wrong with the texts of a type, each with its remedy. */
function faultsOf(type: FindingType): readonly string[] {
  const sentences = (['about', 'found', 'remedy'] as const).flatMap((part) => {
    const text: string | undefined = type[part];
    if (text === undefined) return [`${part}: add it`];
    return /^[A-Z"].*\.$/.test(text) ? [] : [`${part}: begin with a capital letter and end in a period`];
  });
  const titles = (['sentence', 'example'] as const).flatMap((part) =>
    /\.$|^$/.test(type[part]) ? [`${part}: write a title, without a period`] : [],
  );
  const id = /^[a-z]+(?:-[a-z]+)*$/.test(type.id) ? [] : ['write the ID, and the name of its file, in kebab-case'];
  const form = hasForm(type.sentence, type.example) ? [] : ['example: write it in the form of sentence'];
  return [...id, ...sentences, ...titles, ...form].map((fault) => `${type.id}: ${fault}`);
}

/** Whether a title has a form: `<what>` and `…` are any text; a cause may precede it, and more may follow. */
function hasForm(form: string, title: string): boolean {
  const parts = form.split(/<[^>]+>|…/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?:.+: )?${parts.join('.+')}(?:[,:;] .*)?$`).test(title);
}
