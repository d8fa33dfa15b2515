import { modes } from './ask/questions';
import { changeOrders, objectOrders } from './list-orders';
import { longestText, viewNames, type Route, type ViewName } from './route';

/** Values that a link may have, by name; other names may have any. */
const words: Readonly<Record<string, readonly string[]>> = {
  scope: ['folder', 'snippet', 'device'],
  of: ['candidate', 'running'],
  direction: ['up', 'down'],
  mode: modes,
  seeded: ['yes'],
  mine: ['yes'],
  all: ['yes'],
};

const orders: Partial<Readonly<Record<ViewName, readonly string[]>>> = {
  objects: Object.keys(objectOrders),
  changes: Object.keys(changeOrders),
};

/** Values that are no text of a user. */
const unlimited = new Set(['tenant', 'group', 'asked']);

/** Says what is wrong with a link; undefined if nothing is. */
export function routeProblem({ view, chosen }: Route, hash: string): string | undefined {
  const [named = ''] = hash.replace(/^#\/?/, '').split('?');
  if (named !== '' && !viewNames.some((one) => one === named)) return `There is no view "${start(named)}".`;
  for (const [name, value] of Object.entries(chosen)) {
    const allowed = name === 'sort' ? orders[view] : words[name];
    if (allowed !== undefined && !allowed.includes(value))
      return `"${start(value)}" is not a value of ${name}: it is ${allowed.join(', ')}.`;
    if (value.length > longestText && !unlimited.has(name))
      return `The value of ${name} has ${value.length.toLocaleString('en')} characters; at most ${longestText} are possible.`;
  }
  return undefined;
}

function start(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
