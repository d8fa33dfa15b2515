import fc from 'fast-check';
import { kindNamed } from '../../src/catalog';
import { createRenames } from '../../src/provider/renames';
import { findConflicts } from '../../src/provider/state/conflict';
import type { Fields } from '../../src/provider/state/fields';
import { fromWire } from '../../src/provider/state/from-wire';
import { mergeBody } from '../../src/provider/state/merge';
import { firstRevision, newRevision, nextRevision, parseRevision } from '../../src/provider/state/revision';
import { parseImportId, tfidOf } from '../../src/provider/state/tfid';
import { toBody } from '../../src/provider/state/to-wire';
import { runs } from '../support/runs';

const address = kindNamed('address');
const group = kindNamed('address_group');
const rule = kindNamed('security_rule');
const zone = kindNamed('zone');

describe('state from an answer', () => {
  test('keeps the form of the state where the meaning is the same', () => {
    const state = { name: 'g', folder: 'ngfw-shared', static: ['b', 'a'], tag: [] };
    const read = fromWire(group, { id: '1', name: 'g', folder: 'All Firewalls', static: ['a', 'b'], tag: null }, state);
    expect(read).toMatchObject({ folder: 'ngfw-shared', static: ['b', 'a'], tag: [] });
  });

  test('takes what is new after what was there', () => {
    const read = fromWire(group, { id: '1', name: 'g', static: ['c', 'a', 'b'] }, { static: ['b', 'a'] });
    expect(read['static']).toEqual(['b', 'a', 'c']);
  });

  test('tolerates nulls, numbers for texts and unknown fields', () => {
    const read = fromWire(address, { id: '1', name: 7, description: null, future: { x: 1 } }, undefined);
    expect(read).toMatchObject({ name: '7', description: null });
    expect(read).not.toHaveProperty('future');
  });
});

describe('a list whose being there says something, even when it is empty', () => {
  const read = (network: object, before?: object) =>
    fromWire(zone, { name: 'z', network }, before === undefined ? undefined : { network: { ...before } })['network'];

  test('is not nothing', () => {
    expect(read({ layer3: [] })).toMatchObject({ layer3: [], layer2: null });
    expect(read({ tap: [] }, { layer3: [] })).toMatchObject({ tap: [], layer3: null });
  });

  test('is there when a service answers null for it', () => {
    expect(read({ layer3: null }, { layer3: [] })).toMatchObject({ layer3: [] });
  });

  test('is sent when it takes the place of another one', () => {
    const body = mergeBody(
      zone,
      { name: 'z', network: { layer3: [] } },
      { name: 'z', network: { layer3: [] } },
      { name: 'z', network: { layer3: null, tap: [] } },
    );
    expect(body['network']).toEqual({ tap: [] });
  });
});

describe('an empty object that is told', () => {
  const port = kindNamed('ethernet_interface');
  const read = (state?: Fields) => fromWire(port, { name: '$wan', layer2: {} }, state)['layer2'];

  test('is kept where nothing was known before, as at an import: that it is there may be what it says', () => {
    const kept = read();
    expect(kept).not.toBeNull();
    expect(read({ ...fromWire(port, { name: '$wan' }, undefined), revision: null })).toEqual(kept);
  });

  test('is nothing where the state says that there is none', () => {
    expect(read({ ...fromWire(port, { name: '$wan' }, undefined), revision: '1' })).toBeNull();
  });
});

describe('the body of an update', () => {
  const prior = { id: '1', name: 'web', folder: 'F', ip_netmask: '10.0.0.1', description: 'old', tag: ['a'] };
  const remote = {
    id: '1',
    name: 'web',
    folder: 'F',
    ip_netmask: '10.0.0.1',
    description: 'old',
    tag: ['a'],
    future: { deep: [1] },
  };

  test('is the object as read where the plan changes nothing, without what only the service sets', () => {
    const { id: _, ...written } = remote;
    expect(mergeBody(address, remote, prior, prior)).toEqual(written);
  });

  test('changes what the plan changes and keeps unknown fields', () => {
    const body = mergeBody(address, remote, prior, { ...prior, description: null, ip_netmask: '10.0.0.2' });
    expect(body).toEqual({
      name: 'web',
      folder: 'F',
      ip_netmask: '10.0.0.2',
      tag: ['a'],
      future: { deep: [1] },
    });
  });

  test('merges the items of a list by their key', () => {
    const item = (extra: object) => ({ name: 'mail', decryption: 'enabled', ...extra });
    const before = { allow_url_category: [item({ dlp: null })] };
    const body = mergeBody(rule, { allow_url_category: [item({ unknown: 1 })] }, before, {
      allow_url_category: [item({ dlp: 'strict' })],
    });
    expect(body['allow_url_category']).toEqual([{ name: 'mail', decryption: 'enabled', unknown: 1, dlp: 'strict' }]);
  });

  test('takes out the alternative that another one replaces, also where it was write-only', () => {
    const profile = kindNamed('scep_profile');
    const body = mergeBody(
      profile,
      { name: 's', scep_challenge: { fixed: 'word' } },
      { name: 's', scep_challenge: { fixed: null, fixed_wo_version: 1 } },
      { name: 's', scep_challenge: { none: {} } },
    );
    expect(body['scep_challenge']).toEqual({ none: {} });
  });

  test('gives back every unknown field, whatever is planned', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^x_[a-z]{1,8}$/), fc.jsonValue()),
        fc.option(fc.string()),
        (unknown, description) => {
          const body = mergeBody(address, { ...remote, ...unknown }, prior, { ...prior, description });
          expect(body).toMatchObject(unknown);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('a change between plan and apply', () => {
  const prior = { name: 'web', ip_netmask: '10.0.0.1', description: 'old' };
  const config = { name: 'web', ip_netmask: '10.0.0.2' };
  const planned = { ...prior, ip_netmask: '10.0.0.2' };
  const find = (remote: object) =>
    findConflicts(address, { ...prior, ...remote }, { prior, planned, config }, createRenames());

  test('of what the plan changes is an error at the attribute', () => {
    expect(find({ ip_netmask: '10.0.0.9' })).toEqual([
      expect.objectContaining({ severity: 'error', path: ['ip_netmask'] }),
    ]);
  });

  test('to the planned value is none', () => expect(find({ ip_netmask: '10.0.0.2' })).toEqual([]));

  test('of what the configuration does not set is none', () => expect(find({ description: 'by hand' })).toEqual([]));

  test('of what the configuration sets and the plan leaves alone is an error', () => {
    expect(find({ name: 'other' })).toEqual([expect.objectContaining({ path: ['name'] })]);
  });

  test('by a rename that this process made is none', () => {
    const renames = createRenames();
    renames.note('address', 'a', 'b');
    const states = {
      prior: { name: 'g', static: ['a'] },
      planned: { name: 'g', static: ['a'] },
      config: { name: 'g', static: ['a'] },
    };
    expect(findConflicts(group, { name: 'g', static: ['b'] }, states, renames)).toEqual([]);
    expect(findConflicts(group, { name: 'g', static: ['c'] }, states, renames)).toHaveLength(1);
  });
});

describe('a revision', () => {
  const subject = { kind: 'address', scope: 'folder', container: 'A/B %', name: 'we/b', id: 'u-1' };

  test('tells what it is of, whatever the names are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (container, name) => {
        expect(parseRevision(newRevision({ ...subject, container, name }))).toMatchObject({
          container,
          name,
          id: 'u-1',
        });
      }),
      { numRuns: runs(100) },
    );
  });

  test('is new after every write, and the same for the same happening', () => {
    expect(newRevision(subject)).not.toBe(newRevision(subject));
    expect(firstRevision(subject)).toBe(firstRevision(subject));
    expect(nextRevision('r', subject, 'x')).toBe(nextRevision('r', subject, 'x'));
    expect(nextRevision('r', subject, 'x')).not.toBe(nextRevision('r', subject, 'y'));
  });
});

test('a body holds neither the container nor what only the service or Terraform knows', () => {
  const body = toBody(rule, {
    id: 'x',
    name: 'r',
    folder: 'F',
    position: 'pre',
    relative_position: 'top',
    from: ['any'],
  });
  expect(body).toEqual({ name: 'r', from: ['any'] });
});

test.each([
  ['Branches:::1b', { by: 'id', value: '1b', container: { folder: 'Branches' } }],
  [':Base::1b', { by: 'id', value: '1b', container: { snippet: 'Base' } }],
  ['1b', { by: 'id', value: '1b' }],
  ['folder/Branches/web/2', { by: 'name', value: 'web/2', container: { folder: 'Branches' } }],
  ['a:b', undefined],
  ['', undefined],
])('import id %s', (text, expected) => expect(parseImportId(address, text)).toEqual(expected));

describe('the tfid of the official provider', () => {
  test.each([
    ['address', { folder: 'Shops', id: 'u' }, 'Shops:::u'],
    ['bandwidth_allocation', { id: 'taiwan', name: 'taiwan' }, 'bandwidth_allocation_taiwan'],
    ['bgp_routing', { id: 'bgp_routing' }, 'singleton_bgp_routing'],
    ['auto_vpn_setting', { id: 'auto_vpn_setting' }, 'singleton_auto_vpn_settings'],
    [
      'shared_infrastructure_setting',
      { id: 'shared_infrastructure_setting' },
      'singleton_shared_infrastructure_settings',
    ],
  ])('of %s with %j is %s, and imports it', (name, fields, text) => {
    const kind = kindNamed(name);
    expect(tfidOf(kind, fields)).toBe(text);
    expect(parseImportId(kind, text)).toMatchObject({ by: 'id', value: fields.id });
  });
});
