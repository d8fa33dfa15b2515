import type { JsonObject } from '../core';
import type { Attribute } from './attribute-type';
import type { ResourceKind } from './resource-kind';

/** An API request that performs an operation and creates no object that can be read later. */
export interface ActionKind extends ResourceKind {
  /** JSON Schema of the response. */
  readonly answer: JsonObject;
  /** Response field with the ID of the job that the action starts. */
  readonly job?: string;
}

/** Converts the create of a kind to an action, without the parts that only a resource needs. */
export function actionFromCreate(kind: ResourceKind, parts: Pick<ActionKind, 'answer' | 'job'>): ActionKind {
  const isInPath = (name: string): boolean => kind.api.path.includes(`{${name}}`);
  // An action creates no object with an ID that could be replaced, and no state that could contain a secret.
  const attributes = kind.attributes
    .filter(
      (attribute) =>
        attribute.setBy === undefined && attribute.companionOf === undefined && attribute.sentIn !== 'nowhere',
    )
    .map(({ forceNew: _, ...rest }): Attribute => (isInPath(rest.name) ? { ...rest, sentIn: 'nowhere' } : rest));
  const companions = new Set(
    kind.attributes.flatMap(({ companionOf, name }) => (companionOf === undefined ? [] : [name])),
  );
  const choices = kind.choices.filter(({ of }) => !of.flat().some((name) => companions.has(name)));
  // A secret has no write-only companion here, so it is required if the API requires it.
  const required = new Set(
    kind.choices.flatMap(({ count, of }) =>
      count === 'exactly-one' && of.some((group) => group.some((name) => companions.has(name))) ? (of[0] ?? []) : [],
    ),
  );
  return {
    ...kind,
    attributes: attributes.map((attribute) =>
      required.has(attribute.name) ? { ...attribute, required: true } : attribute,
    ),
    choices,
    ...parts,
  };
}
