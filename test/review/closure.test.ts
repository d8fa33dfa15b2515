import { describe, expect, test } from '@jest/globals';
import {
  attributeNamed,
  hasKind,
  kindNamed,
  matchedFields,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';
import { deepEqual } from '../../src/core';
import type { Report } from '../../src/review';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { branchesOf, minimalOf, sampleOf } from '../support/sample';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

const here = { folder: 'Texas' };
const ruled = (more: Values): PlanPiece => ({
  type: 'scm_security_rule',
  before: { ...rule, ...more },
  after: { ...rule, ...more },
  actions: ['no-op'],
});
const kept = (type: string, fields: Values): PlanPiece => {
  const own: Values = { ...here, ...fields };
  return { type, name: String(own['name']), before: own, after: own, actions: ['no-op'] };
};
const changed = (type: string, before: Values, after: Values): PlanPiece => ({
  type,
  name: 'changed',
  before: { ...here, ...before },
  after: { ...here, ...before, ...after },
});
const texts = ({ summary, findings }: Report): string =>
  [...summary.sentences, ...findings.map((one) => one.title)].join('\n');

describe('the traffic of a rule changes when', () => {
  test('an address gets the tag of a dynamic group', () => {
    const { report } = reviewed([
      push,
      kept('scm_tag', { name: 'shop' }),
      kept('scm_address_group', { name: 'shops', dynamic: { filter: "'shop'" } }),
      ruled({ source: ['shops'] }),
      changed('scm_address', { name: 'a', ip_netmask: '10.0.0.1' }, { tag: ['shop'] }),
    ]);
    expect(texts(report)).toMatch(/opens .* from 10\.0\.0\.1 to any/);
  });

  test('the URL of an external list changes that is used as a category', () => {
    const list = (url: string): Values => ({ name: 'urls', type: { url: { url, recurring: { hourly: {} } } } });
    const { report } = reviewed([
      push,
      ruled({ category: ['urls'] }),
      changed('scm_external_dynamic_list', list('https://a.example'), list('https://b.example')),
    ]);
    expect(texts(report)).toMatch(/opens .*if the URL is in the category urls/);
  });

  test('a HIP object is loosened', () => {
    const object = (name: string): Values => ({
      name: 'disk',
      host_info: { criteria: { domain: { contains: name } } },
    });
    const { report } = reviewed([
      push,
      kept('scm_hip_profile', { name: 'managed', match: "'disk'" }),
      ruled({ source_hip: ['managed'] }),
      changed('scm_hip_object', object('corp.example'), object('example')),
    ]);
    expect(texts(report)).toMatch(/opens .*if the source satisfies the HIP object disk/);
  });

  test('a URL category of an Internet rule changes', () => {
    const category = (...list: readonly string[]): Values => ({ name: 'sites', type: 'URL List', list });
    const { report } = reviewed([
      push,
      ruled({ policy_type: 'Internet', allow_url_category: [{ name: 'sites' }] }),
      changed('scm_url_category', category('a.example'), category('a.example', 'b.example')),
    ]);
    expect(texts(report)).toMatch(/opens 3 regions within any service from any to any, by rule "out"/);
  });

  test('a custom application moves into a category that a filter selects', () => {
    const own: Values = {
      name: 'own',
      category: 'media',
      risk: '1',
      subcategory: 'gaming',
      technology: 'peer-to-peer',
    };
    const { report } = reviewed([
      push,
      kept('scm_application_filter', { name: 'office', category: ['business-systems'] }),
      ruled({ application: ['office'] }),
      changed('scm_application', own, { category: 'business-systems' }),
    ]);
    expect(texts(report)).toMatch(/opens .*in the application filter office/);
  });

  test('a custom application is recognized by another signature', () => {
    const own: Values = { name: 'own', category: 'media', risk: '1', default: { port: ['tcp/80'] } };
    const { report } = reviewed([
      push,
      ruled({ application: ['own'] }),
      changed('scm_application', own, { parent_app: 'web-browsing' }),
    ]);
    expect(report.findings).toMatchObject([{ id: 'steering-changed', subject: { name: 'own' } }]);
  });
});

/** Attributes of a rule that ask a question which objects answer. */
const fields = ['source', 'source_user', 'service', 'application', 'category', 'schedule', 'source_hip'] as const;
const names = new Map<string, readonly [string, string]>();
const twoNames = (kind: string): readonly [string, string] => names.get(kind) ?? ['one', 'two'];

function inside({ type }: Attribute): readonly Attribute[] {
  const own = type.kind === 'list' ? type.item : type;
  return own.kind === 'object' ? own.attributes : [];
}

/** Kinds that the matching attributes of one mention, at any depth. */
function mentioned(attributes: readonly Attribute[]): readonly string[] {
  return attributes
    .filter(({ name, affectsMatching }) => name !== 'tag' && affectsMatching !== false)
    .flatMap((one) => [...(one.refs?.kinds ?? []), ...mentioned(inside(one))]);
}

function reachable(from: string, seen = new Set<string>()): ReadonlySet<string> {
  if (!hasKind(from) || seen.has(from)) return seen;
  seen.add(from);
  for (const next of mentioned(kindNamed(from).attributes)) reachable(next, seen);
  return seen;
}

/** An object with one more attribute, which has one of two values. */
function object(
  kind: ResourceKind,
  branch: number,
  one: Attribute | undefined,
  turn: 0 | 1,
  only?: string,
): Values | undefined {
  const made = branchesOf(kind)[branch];
  if (made === undefined || (one !== undefined && made.left.has(one.name))) return undefined;
  const existing = new Map([...names].filter(([name]) => (only === undefined ? name !== kind.name : name === only)));
  const value = one === undefined ? {} : { [one.name]: sampleOf(one, existing, turn, made.pick) };
  const [name] = twoNames(kind.name);
  return { ...minimalOf(kind, made, name, 'Texas', existing), ...value, name, ...here };
}

/** Filters of application select custom applications by these; a rule that names the application does not. */
const onlyForFilters =
  /^(category|subcategory|technology|risk|evasive_behavior|consume_big_bandwidth|used_by_malware|able_to_transfer_file|has_known_vulnerability|tunnel_other_application|prone_to_misuse|pervasive_use)$/;

interface Case {
  readonly field: string;
  readonly first: string;
  readonly kind: ResourceKind;
  readonly attribute: Attribute;
}

function cases(): readonly Case[] {
  const security = kindNamed('security_rule');
  return fields.flatMap((field) =>
    (attributeNamed(security, field)?.refs?.kinds ?? []).flatMap((first) =>
      [...reachable(first)].flatMap((reached) => {
        const kind = kindNamed(reached);
        return kind.attributes
          .filter(({ name, setBy, companionOf, secret }) => {
            const isPlace = ['id', 'name', 'folder', 'snippet', 'device', 'tag', 'description'].includes(name);
            return !isPlace && setBy === undefined && companionOf === undefined && secret !== true;
          })
          .filter(({ name, affectsMatching }) => affectsMatching !== false && !onlyForFilters.test(name))
          .map((attribute) => ({ field, first, kind, attribute }));
      }),
    ),
  );
}

describe('whatever a rule can reach', () => {
  test('changes the review with each attribute that affects matching', () => {
    const all = rotated(cases(), 'closure', ({ field, kind }) => `${field} ${kind.name}`);
    [...new Set(all.map(({ kind }) => kind.name))].forEach((kind, i) =>
      names.set(kind, [`object-${i}-a`, `object-${i}-b`]),
    );
    const silent: string[] = [];
    let tried = 0;
    for (const { field, first, kind, attribute } of all) {
      for (const [branch] of branchesOf(kind).entries()) {
        const [before, after] = [object(kind, branch, attribute, 0), object(kind, branch, attribute, 1)];
        if (before === undefined || after === undefined) continue;
        if (deepEqual(matchedFields(kind, before), matchedFields(kind, after))) continue;
        const others = way(first, kind.name).map((name) => holding(kindNamed(name), first, kind.name));
        if (others.includes(undefined)) continue;
        tried += 1;
        const { report } = reviewed([
          push,
          ruled({ service: any, [field]: field === 'schedule' ? twoNames(first)[0] : [twoNames(first)[0]] }),
          ...others.flatMap((one) => (one === undefined ? [] : [one])),
          changed(`scm_${kind.name}`, before, after),
        ]);
        const ids = report.findings.map(({ id }) => id).filter((id) => id !== 'dangling-reference');
        if (ids.length === 0) silent.push(`${field} → ${first} → ${kind.name}.${attribute.name} (${branch})`);
      }
    }
    expect(silent).toEqual([]);
    expect(tried).toBeGreaterThan(isFullTier() ? 100 : 20);
  });
});

/** Kinds between one and another that it reaches, the first included, the last not. */
function way(from: string, to: string, seen: readonly string[] = []): readonly string[] {
  if (from === to) return [];
  const next = mentioned(kindNamed(from).attributes).filter(
    (one) => hasKind(one) && one !== from && !seen.includes(one),
  );
  for (const one of next) {
    if (one === to) return [from];
    if (reachable(one).has(to)) {
      const rest = way(one, to, [...seen, from]);
      if (rest.length > 0) return [from, ...rest];
    }
  }
  return [];
}

/** An object on the way, which mentions the next one. */
function holding(kind: ResourceKind, first: string, last: string): PlanPiece | undefined {
  const all = way(first, last);
  const next = all[all.indexOf(kind.name) + 1] ?? last;
  for (const attribute of kind.attributes) {
    if (!mentioned([attribute]).includes(next)) continue;
    for (const [branch] of branchesOf(kind).entries()) {
      const fields = object(kind, branch, attribute, 0, next);
      if (fields !== undefined && JSON.stringify(fields).includes(twoNames(next)[0])) {
        return kept(`scm_${kind.name}`, fields);
      }
    }
  }
  return undefined;
}
