import { printable, secretsIn, type ResourceKind } from '../../catalog';
import { isObject, KnownSecrets, secretPlaceholder } from '../../core';
import type { ConformanceStep } from './step';

const otherForm = `${secretPlaceholder} (another form)`;

/** Replaces each secret of a step, and marks secrets in the response that differ from the sent value. */
export function withoutSecrets(
  kind: ResourceKind | undefined,
  { request, answer, expect, ...rest }: ConformanceStep,
): ConformanceStep {
  const sent = new Set([...secretsIn(kind, request.body), ...secretsIn(kind, expect.fields)]);
  const known = new KnownSecrets(sent);
  const show = (value: unknown): unknown => printable(kind, value, { known });
  return {
    ...rest,
    request: { ...request, ...(request.body === undefined ? {} : { body: show(request.body) }) },
    answer: {
      ...answer,
      ...(answer.body === undefined ? {} : { body: markSecrets(answer.body, show(answer.body), sent) }),
    },
    expect: { ...expect, ...(isObject(expect.fields) ? { fields: fieldsOf(show(expect.fields)) } : {}) },
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function markSecrets(value: unknown, shown: unknown, sent: ReadonlySet<string>): unknown {
  if (shown === secretPlaceholder && value !== shown) return sent.has(String(value)) ? shown : otherForm;
  if (Array.isArray(value) && Array.isArray(shown)) return value.map((item, i) => markSecrets(item, shown[i], sent));
  if (!isObject(value) || !isObject(shown)) return shown;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, markSecrets(inner, shown[name], sent)]),
  );
}
