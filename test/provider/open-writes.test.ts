import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JournaledWrite } from '../../src/provider/journal-line';
import { OpenWrites } from '../../src/provider/open-writes';
import { runs } from '../support/runs';

const few = fc.constantFrom('', 'a', 'b');
const subject = fc.record({ kind: few, scope: few, container: few, name: few, id: few });
const what = fc.constantFrom<JournaledWrite['what'][]>('create', 'update', 'delete');
const step = fc.oneof(
  fc.record({ op: fc.constant('add' as const), subject, what }),
  fc.record({ op: fc.constant('change' as const), entry: fc.nat(12), id: few }),
  fc.record({ op: fc.constant('delete' as const), entry: fc.nat(12) }),
);

test('finds the writes of an object and of a name as a search in all of them does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const open = new OpenWrites();
      const expected = new Map<string, JournaledWrite>();
      for (const [i, one] of steps.entries()) {
        if (one.op === 'add') {
          const write = { ...one.subject, what: one.what, entry: String(i) };
          open.add(write);
          expected.set(write.entry, write);
        } else if (one.op === 'change') {
          const entry = String(one.entry);
          const write = expected.get(entry);
          open.change(entry, { id: one.id });
          if (write !== undefined) expected.set(entry, { ...write, id: one.id });
        } else {
          open.delete(String(one.entry));
          expected.delete(String(one.entry));
        }
      }

      const all = [...expected.values()];
      expect(open.all()).toEqual(all);
      expect(open.size).toBe(all.length);
      for (const { kind, scope, container, name, id } of all) {
        expect(open.ofObject(kind, id)).toEqual(all.filter((one) => one.kind === kind && one.id === id));
        const isNamed = (one: JournaledWrite): boolean =>
          one.kind === kind && one.scope === scope && one.container === container && one.name === name;
        expect(open.ofName({ kind, scope, container, name })).toEqual(all.filter(isNamed));
      }
      expect(open.ofObject('c', 'c')).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});
