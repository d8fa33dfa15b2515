import { CodedError, isObject } from '../core';
import type { EffectiveItem, EffectiveView } from '../engine/policy';
import { callControl, queryString, type Query } from './control-call';
import type { Io } from './io';

/** Reads the effective configuration of a container from the control API of a local service. */
export async function controlView(io: Io, control: string, query: Query): Promise<EffectiveView> {
  const answer = await callControl(io, control, 'GET', `/view${queryString(query)}`);
  if (isView(answer)) return answer;
  throw new CodedError(
    'NOT_CONTROL',
    `${control.replace(/\/\/[^/@]*@/, '//')} returned an unknown format; use the same version of the service and this command`,
  );
}

// Checks only the parts that are printed.
function isView(value: unknown): value is EffectiveView {
  if (!isObject(value) || !isObject(value['container']) || !Array.isArray(value['unread'])) return false;
  const { sections } = value;
  const isSection = (one: unknown): boolean =>
    isObject(one) && Array.isArray(one['items']) && one['items'].every(isItem);
  return Array.isArray(sections) && sections.every(isSection);
}

function isItem(value: unknown): value is EffectiveItem {
  return isObject(value) && typeof value['name'] === 'string' && isObject(value['fields']);
}
