import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isReadable, queryAttributes } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { changeableOf, everyBranch, freeOf, isTakenOnTrust, Lifecycle } from '../support/lifecycle';
import { rotated } from '../support/rotated';
import { narrowing, opened } from '../support/sample';
import type { Kept, TerraformCore } from '../support/terraform-core';

// An object of every kind through the plugin protocol, with an empty plan after each step. The fast tier takes one
// branch of each kind; each-attribute applies every attribute alone.

let life: Lifecycle;
beforeAll(async () => (life = await Lifecycle.open()));
afterAll(() => life.close());

test('two of each kind that others refer to can be made', () => expect(life.unmade).toEqual([]));

const cases = rotated(everyBranch, 'branch plain', ({ kind }) => kind.name);
describe.each(cases.map(({ kind, branch }) => [kind.name, branch.title, kind, branch] as const))(
  '%s (%s)',
  (_, __, kind, branch) => {
    const free = freeOf(kind, branch);
    const changeable = changeableOf(kind, branch);
    /** Everything that can be set, with another value than the smallest configuration where that is possible. */
    const whole = (): Record<string, TfValue> => ({
      ...life.least(kind, branch),
      ...Object.fromEntries([...changeable, ...free].map((one) => [one.name, life.sample(one, 1, branch)])),
    });
    let kept: Kept;

    test('is created, with an empty plan after it', async () => {
      await life.onboard(kind, 'subject');
      kept = await life.settled(kind, life.least(kind, branch));
    });

    test('takes everything at once, with an empty plan after it and after an import', async () => {
      const full = whole();
      kept = await life.settled(kind, full, kept);
      if (!isReadable(kind)) {
        await expect(life.core(kind).import('1')).rejects.toThrow('cannot be imported');
        return;
      }
      const [queryValue] = queryAttributes(kind).map(({ name }) => full[name] as string);
      const id = queryValue === undefined ? kept.state['tfid'] : `${queryValue}/${kept.state['id'] as string}`;
      const imported = await life.core(kind).import(id as string);
      if (imported === undefined) throw new Error('nothing was imported');
      // It is unknown whether an imported secret equals the configured one, so it is sent once.
      const again = isTakenOnTrust(kind) ? await life.applied(kind, full, imported) : imported;
      expect(await life.core(kind).apply(full, again)).toMatchObject({ kind: 'unchanged' });
    });

    test('plans the change of each attribute alone, and nothing else', async () => {
      const [full, least] = [whole(), life.least(kind, branch)];
      const names = [...changeable, ...free].map((one) => one.name);
      const others = (found: Awaited<ReturnType<TerraformCore['plan']>>) =>
        'refused' in found ? found : found.filter((name) => names.includes(name));
      for (const attribute of [...changeable, ...free]) {
        const { name } = attribute;
        const given = life.sample(attribute, 0, branch);
        const changed = others(await life.core(kind).plan({ ...full, [name]: given }, kept));
        const isOther = attribute.companionOf?.as !== 'value' && JSON.stringify(given) !== JSON.stringify(full[name]);
        expect({ name, changed }).toEqual({ name, changed: isOther ? [name] : [] });
        if (name in least || narrowing(attribute).length === 0) continue;
        // An omission that opens the policy is refused; any other one changes at most the attribute.
        const removed = others(await life.core(kind).plan({ ...full, [name]: null }, kept));
        expect([[], [name]]).toContainEqual('refused' in removed ? [] : removed);
      }
    });

    test('resets everything, with an empty plan after it', async () => {
      const least = life.least(kind, branch);
      const narrow = free.filter((one) => narrowing(one).length > 0);
      const outcome = await life.core(kind).apply(least, kept);
      if (outcome.kind === 'refused') {
        const names = narrow.map(({ name }) => name);
        for (const { path } of outcome.errors) expect(names).toContain(path?.[0]);
        // The open value is set explicitly first.
        const open = narrow.map((one) => [one.name, opened(one, life.sample(one, 1, branch))] as const);
        kept = await life.settled(kind, { ...least, ...Object.fromEntries(open) }, kept);
      } else kept = outcome.kept;
      kept = await life.settled(kind, least, kept);
    });

    test('is deleted, and deleted once more', async () => {
      expect(await life.core(kind).destroy(kept)).toEqual([]);
      // Terraform only forgets what the API cannot delete.
      if (!isReadable(kind)) return;
      if (!kind.api.operations.includes('delete')) expect(await life.core(kind).refresh(kept)).toBeDefined();
      else expect(await life.core(kind).refresh(kept)).toBeUndefined();
      expect(await life.core(kind).destroy(kept)).toEqual([]);
    });
  },
);
