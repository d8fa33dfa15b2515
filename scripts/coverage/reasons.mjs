/** Reasons for deviations that apply to many attributes. */
export const reasons = {
  filledIn:
    'what a configuration does not mention may be filled in by the service (docs/decisions, optional and computed)',
  writeOnly: 'a write-only sibling may be given instead; one of the two is demanded',
  defaulted: 'the API has a default for it',
  writable: 'the API lets it be written',
  sensitive: 'it is a secret, which the official provider shows',
  sibling: 'keeps a secret out of plan and state',
  revision: 'what Push watches',
  secrets: 'how a secret that another client changed is detected',
  id: 'every resource has one, also where the API addresses the object by something else',
  lookup: 'an object can be asked for in more ways',
  apiOnly: 'a field of the API that the official provider lacks',
};

const kinds = {};

/** Returns why an attribute is stricter than the official one, or undefined. */
export function narrowed(kind, at, official, ours) {
  return kinds[kind]?.narrower?.[at]?.(official, ours);
}

/** Returns why an attribute is missing or has another type, or undefined. */
export function shaped(kind, at) {
  return kinds[kind]?.shape?.[at];
}
