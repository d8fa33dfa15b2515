import { describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from '../../constructs/object-config';
import { formatPath } from '../../src/core';
import { hclogLogger } from '../../src/terraform/protocol/log';
import type { TfValue } from '../../src/terraform/protocol/value';
import { createProvider } from '../../src/provider';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { toBody } from '../../src/provider/state/to-wire';
import type { Strictness } from '../../src/service';
import { ApiProblem } from '../../src/service/api-problem';
import { validWrite } from '../../src/service/operations/valid-fields';
import { limitCases, replaced, type LimitCase } from '../support/limit-cases';
import { rotated } from '../support/rotated';

const env = { TF_DATA_DIR: mkdtempSync(join(tmpdir(), 'scm-limits-')) };
const provider = createProvider({ env, schemaBytes: () => new Uint8Array() });
const context = { signal: new AbortController().signal, log: hclogLogger('test', undefined) };

/** One case for each limit that both sources state. The values come from the sources, not from the catalog. */
const cases = limitCases();
const titles = (wrong: readonly LimitCase[]): readonly string[] =>
  wrong.map(({ row: { kind, path, limit } }) => `${kind} ${path} ${limit}`);

/** Severities of the diagnostics about the limit of a case. */
async function planned(one: LimitCase, value: TfValue, more = {}): Promise<readonly string[]> {
  const config = { ...one.configuration(value), ...more };
  const request = { typeName: typeNameOf(one.kind.name), config, writeOnlyAllowed: true };
  const { diagnostics } = await provider.validateResource(request, context);
  return diagnostics
    .filter(({ path = [], detail = '' }) => formatPath(path) === formatPath(one.path) && one.says.test(detail))
    .map(({ severity }) => severity);
}

/** Whether the service refuses a body because of the limit of a case. */
function isRefused({ kind, configuration, says, ...one }: LimitCase, value: TfValue, strictness: Strictness): boolean {
  const config = configuration(value);
  const places = Object.fromEntries(kind.scopes.map((scope) => [scope, config[scope]]));
  // The client omits empty texts, other clients may not.
  const body = replaced({ ...toBody(kind, config), ...places }, one.wirePath, value);
  try {
    validWrite({ kind, query: { position: 'pre' }, body }, strictness);
    return false;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'invalidObject') throw error;
    const details: readonly unknown[] = Array.isArray(error.details) ? error.details : [error.details];
    const start = `${formatPath(one.wirePath)} `;
    return details.some((detail) => String(detail).startsWith(start) && says.test(String(detail)));
  }
}

async function all(holds: (one: LimitCase) => boolean | Promise<boolean>): Promise<readonly string[]> {
  const wrong: LimitCase[] = [];
  for (const one of cases) if (!(await holds(one))) wrong.push(one);
  return titles(wrong);
}

test('there is a case for each limit', () => {
  expect(cases.length).toBeGreaterThan(1900);
  expect(titles(cases.filter(({ inside }) => inside.length === 0))).toEqual([
    // Its pattern requires three characters.
    'address fqdn minLength',
  ]);
});

describe('at validate and plan', () => {
  test('a value outside is one error', async () => {
    expect(await all(async (one) => (await planned(one, one.outside)).join() === 'error')).toEqual([]);
  });

  test('a value outside is a warning where the resource accepts unknown values', async () => {
    const tolerant = { allow_unknown_values: true };
    expect(await all(async (one) => (await planned(one, one.outside, tolerant)).join() === 'warning')).toEqual([]);
  });

  test('values inside are neither', async () => {
    const isFine = async (one: LimitCase): Promise<boolean> =>
      (await Promise.all(one.inside.map((value) => planned(one, value)))).every((found) => found.length === 0);
    expect(await all(isFine)).toEqual([]);
  });
});

describe('at the local service', () => {
  test('a value outside is 400 E003', async () => {
    expect(await all((one) => isRefused(one, one.outside, 'lenient'))).toEqual([]);
  });

  test('a value outside is accepted where the service accepts unknown values', async () => {
    expect(await all((one) => !isRefused(one, one.outside, 'unknown-values'))).toEqual([]);
  });

  test('values inside are accepted', async () => {
    expect(
      await all(({ inside, ...one }) => inside.every((value) => !isRefused({ ...one, inside }, value, 'lenient'))),
    ).toEqual([]);
  });
});

test('at synth, a value outside is an error of the construct', async () => {
  const stack = new TerraformStack(Testing.app(), 'limits');
  const chosen = new Set(rotated(cases, 'synth', ({ kind, row }) => `${kind.name} ${row.limit}`));
  const isThrown = (one: LimitCase): boolean => {
    try {
      check(one.kind.name, stack, 'subject', one.configuration(one.outside), {});
      return false;
    } catch (error) {
      return error instanceof Error && one.says.test(error.message);
    }
  };
  expect(await all((one) => !chosen.has(one) || isThrown(one))).toEqual([]);
});
