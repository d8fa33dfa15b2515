import { allKinds, validateFields } from '../../src/catalog';
import { nameFor, RequestSample } from '../../src/tools/conformance';
import { whyNotWalked } from '../../src/tools/conformance/walkable';

/** `scm conformance --write` creates an object of each of these kinds. */
const walked = allKinds().filter((kind) => whyNotWalked(kind) === undefined);

test.each(walked.map((kind) => [kind.name, kind] as const))('a sample of %s is valid by the catalog', (_, kind) => {
  const [scope] = [...kind.scopes].sort((a, b) => Number(b === 'folder') - Number(a === 'folder'));
  const place = scope === undefined ? {} : { [scope]: kind.onlyFolder ?? 'default' };
  const fields = { ...new RequestSample(kind).fields(nameFor(kind, 'mine')), ...place };
  expect(validateFields(kind, fields, { names: 'wire' })).toEqual([]);
});
