/** One change in a plan. */
export interface Change {
  readonly address: string;
  readonly actions: readonly string[];
}

interface Line {
  readonly type?: string;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
}

/** Maps the actions of `terraform plan -json` to those of `terraform show -json`. */
const actions: Readonly<Record<string, readonly string[]>> = {
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['read'],
  // The output does not contain which of the two comes first.
  replace: ['delete', 'create'],
  remove: ['forget'],
  // These only change the state.
  move: [],
  import: [],
  noop: [],
};

/** Parses the changes in the output of `terraform plan -json`, by address, which saves a `terraform show` per plan. */
export function plannedChanges(output: string): readonly Change[] {
  return output
    .split('\n')
    .filter((line) => line.includes('"planned_change"'))
    .map((line) => (JSON.parse(line) as Line).change)
    .filter((change) => change !== undefined)
    .map(({ resource, action }) => ({ address: resource.addr, actions: actions[action] ?? [action] }))
    .filter((change) => change.actions.length > 0)
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}
