/** One change of a plan. */
export interface Change {
  readonly address: string;
  readonly actions: readonly string[];
}

interface Line {
  readonly type?: string;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
}

/** What `terraform show -json` calls the actions that `terraform plan -json` names. */
const actions: Readonly<Record<string, readonly string[]>> = {
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  read: ['read'],
  // Which of the two comes first is not in the line.
  replace: ['delete', 'create'],
  remove: ['forget'],
  // Only the state changes.
  move: [],
  import: [],
  noop: [],
};

/** The changes in the output of `terraform plan -json`, by address. This saves a `terraform show` of each plan. */
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
