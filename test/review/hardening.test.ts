import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  actionContexts,
  actionPairs,
  allKinds,
  attributesIn,
  effectFact,
  isSetting,
  type Attribute,
  type InheritedEffect,
} from '../../src/catalog';
import { publicItems, type HardeningItem } from './hardening/public-items';
import type { PlanPiece } from './plan-json';
import { push, reviewed } from './support/of-pieces';

const page = readFileSync(join(__dirname, '../../docs/guides/hardening.md'), 'utf8');

/** The rows of the table below a heading. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
}

const table = rowsBelow('# Hardening that a review knows');
const beyond = rowsBelow('## Settings with an order that no guide asks for');

function pieceOf({ kind, before, after }: HardeningItem): PlanPiece {
  const folder = kind.startsWith('mobile') ? 'Mobile Users' : 'Texas';
  const more = kind === 'interface_management_profile' ? { https: true } : {};
  return {
    type: `scm_${kind}`,
    before: { folder, ...more, ...before },
    after: after === null ? null : { folder, ...more, ...after },
  };
}

test('each item of the public guides is a row of the page', () => {
  const written = publicItems.map(({ item, asked, kind, attribute }) => [item, asked.join(', '), kind, attribute]);
  expect(table.map((row) => row.slice(0, 4)).toSorted()).toEqual(written.toSorted());
});

describe('a plan that undoes a hardening gets the finding and severity of the page', () => {
  test.each(publicItems.map((one) => [one.item, one] as const))('%s', (item, one) => {
    const [, , , , finding = '', severity] = table.find(([name]) => name === item) ?? [];
    const { report } = reviewed([push, pieceOf(one)]);
    const found = report.findings.filter(({ id }) => finding.split(', ').includes(id));
    expect([...new Set(found.map(({ id }) => id))].toSorted()).toEqual(finding.split(', '));
    expect(found.map((each) => each.severity)).toEqual(found.map(() => severity));
    expect(report.verdict).toBe('dangerous');
  });

  test.each(publicItems.filter(({ after }) => after !== null).map((one) => [one.item, one] as const))(
    '%s is not a finding in the other direction',
    (item, one) => {
      const back = { ...pieceOf(one), before: pieceOf(one).after ?? null, after: pieceOf(one).before ?? null };
      const found = reviewed([push, back]).report.findings.filter(({ severity }) => severity === 'high');
      // User-ID serves rules for users inside, and hosts outside could pretend.
      expect([item, found.map(({ id }) => id)]).toEqual([item, []]);
    },
  );
});

/** Attributes of settings with an order, by the path of their names. */
function ordered(attributes: readonly Attribute[], inherited: InheritedEffect, at: string): readonly string[] {
  return attributes.flatMap((attribute) => {
    const fact = effectFact(attribute, inherited);
    const path = `${at}${attribute.wire}`;
    const hasOrder = attribute.strength !== undefined || attribute.weakensPolicyWhenRemoved !== undefined;
    const counts = hasOrder && fact.effect !== 'none' && fact.strength?.of !== 'not-comparable';
    return [...(counts ? [path] : []), ...ordered(attributesIn(attribute.type), fact, `${path}.`)];
  });
}

test('each setting with an order in the catalog is a row of the page', () => {
  const known = [...table.map(([, , kind, attribute]) => [kind, attribute]), ...beyond].map(
    ([kind = '', attribute = '']) => `${kind} ${attribute}`,
  );
  const missing = allKinds()
    .filter((kind) => isSetting(kind))
    .flatMap((kind) =>
      ordered(kind.attributes, kind, '')
        .filter((path) => !known.some((one) => `${kind.name} ${path}.`.startsWith(`${one}.`)))
        .map((path) => `${kind.name} ${path}`),
    );
  expect(missing).toEqual([]);
});

test('the page lists every pair of actions with its reason', () => {
  const written = rowsBelow('## Order of actions');
  const wanted = actionContexts.flatMap((context) => {
    const { weaker, alike, doubtful } = actionPairs(context);
    return [
      ...doubtful.map(([low, high, reason]) => [context, low, `${high} (not proved)`, reason]),
      ...weaker.map(([low, high, reason]) => [context, low, high, reason]),
      ...alike.map(([one, other, reason]) => [context, one, `${other} (alike)`, reason]),
    ];
  });
  expect(written).toEqual(wanted);
});
