import type { JsonObject } from '../core';
import type { Attribute } from './attribute-type';
import type { ResourceKind } from './resource-kind';

/** A request of the API that does something once, and leaves no object that could be read under a path of its own. */
export interface ActionKind extends ResourceKind {
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
  /** Field of the answer that names the job that the action has started. */
  readonly job?: string;
}

/** The create of a kind as an action: without what only a resource needs. */
export function actionFromCreate(kind: ResourceKind, parts: Pick<ActionKind, 'answer' | 'job'>): ActionKind {
  const isInPath = (name: string): boolean => kind.api.path.includes(`{${name}}`);
  // An action makes no object that could have an ID or be replaced, and no state that a secret could reach.
  const attributes = kind.attributes
    .filter((one) => one.setBy === undefined && one.companionOf === undefined && one.sentIn !== 'nowhere')
    .map(({ forceNew: _, ...rest }): Attribute => (isInPath(rest.name) ? { ...rest, sentIn: 'nowhere' } : rest));
  const gone = new Set(kind.attributes.flatMap(({ companionOf, name }) => (companionOf === undefined ? [] : [name])));
  const choices = kind.choices.filter(({ of }) => !of.flat().some((name) => gone.has(name)));
  // A secret has no other form here, so it is as required as it is at the API.
  const required = new Set(
    kind.choices.flatMap(({ count, of }) =>
      count === 'exactly-one' && of.some((group) => group.some((name) => gone.has(name))) ? (of[0] ?? []) : [],
    ),
  );
  return {
    ...kind,
    attributes: attributes.map((one) => (required.has(one.name) ? { ...one, required: true } : one)),
    choices,
    ...parts,
  };
}
