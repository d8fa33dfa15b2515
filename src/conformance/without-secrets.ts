import type { ResourceKind } from '../catalog';
import { redact } from '../client';
import { isObject } from '../core';
import type { ConformanceStep } from './step';

const hidden = '***';
const otherForm = '*** (another form)';

/** Replaces each secret of a step with `***`, and marks secrets in the response that differ from the sent value. */
export function withoutSecrets(
  kind: ResourceKind | undefined,
  { request, answer, expect, ...rest }: ConformanceStep,
): ConformanceStep {
  const sent = new Set(secretsIn(request.body, redact(request.body, kind)));
  for (const secret of secretsIn(expect.fields, redact(expect.fields, kind))) sent.add(secret);
  return {
    ...rest,
    request: { ...request, ...(request.body === undefined ? {} : { body: redact(request.body, kind) }) },
    answer: {
      ...answer,
      ...(answer.body === undefined ? {} : { body: markSecrets(answer.body, redact(answer.body, kind), sent) }),
    },
    expect: { ...expect, ...(isObject(expect.fields) ? { fields: fieldsOf(redact(expect.fields, kind)) } : {}) },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function secretsIn(value: unknown, shown: unknown): readonly unknown[] {
  if (shown === hidden) return [value];
  if (Array.isArray(value) && Array.isArray(shown)) return value.flatMap((item, i) => secretsIn(item, shown[i]));
  if (!isObject(value) || !isObject(shown)) return [];
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, shown[name]));
}

function markSecrets(value: unknown, shown: unknown, sent: ReadonlySet<unknown>): unknown {
  if (shown === hidden) return sent.has(value) || value === hidden ? hidden : otherForm;
  if (Array.isArray(value) && Array.isArray(shown)) return value.map((item, i) => markSecrets(item, shown[i], sent));
  if (!isObject(value) || !isObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, markSecrets(inner, shown[name], sent)]),
  );
}
