import { CodedError, isObject } from '../../core';
import { emptyPlan, plainEntry } from '../plan/plain-plan';
import type { PlanValues, Plan, PlanEntry } from '../plan/read-plan';
import { Resolver } from './resolver';

/**
 * Reads the JSON of a synthesized stack as a plan that creates all its resources. References between resources are
 * resolved; values that only Terraform can compute are unknown. Throws `NOT_SYNTHESISED` and `NOT_EXPANDED`.
 */
export function readSynth(json: unknown, from: string): Plan {
  if (!isObject(json) || (json['resource'] !== undefined && !isObject(json['resource']))) {
    throw new CodedError(
      'NOT_SYNTHESISED',
      `cannot read the stack ${from}: it is not the JSON of a Terraform configuration; run cdktf synth`,
    );
  }
  const resources = isObject(json['resource']) ? json['resource'] : {};
  const resolver = new Resolver(resources, isObject(json['variable']) ? json['variable'] : {});
  const entries = Object.entries(resources).flatMap(([type, named]) =>
    Object.entries(isObject(named) ? named : {}).flatMap(([name, body]) =>
      isObject(body) ? [entryOf(type, name, body, resolver)] : [],
    ),
  );
  return { ...emptyPlan, entries };
}

const repeated = ['count', 'for_each'];

function entryOf(type: string, name: string, body: PlanValues, resolver: Resolver): PlanEntry {
  const address = `${type}.${name}`;
  const used = repeated.find((word) => body[word] !== undefined);
  if (used !== undefined) {
    throw new CodedError(
      'NOT_EXPANDED',
      `${address} uses ${used}, which only Terraform expands: write a loop in the program, or review a plan`,
    );
  }
  const { value, unknown } = resolver.resolve(body);
  return {
    ...plainEntry,
    address,
    type,
    action: 'create',
    after: isObject(value) ? value : {},
    unknown,
    configured: new Set(Object.keys(body)),
  };
}
