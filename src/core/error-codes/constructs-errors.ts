import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of the CDKTF constructs, thrown at synth. */
export const constructsErrors = {
  FOLDERS_ACROSS_STACKS: { cause: 'A push has both `folders` and `stacks`.', fix: 'Remove `folders`.' },
  FOLDER_NOT_LITERAL: {
    cause: '`onDestroy` references a folder that the destroy deletes.',
    fix: 'Use a folder that remains.',
  },
  INVALID_ADDRESS: { cause: 'A literal address in a rule is not valid.', fix: 'Use an IP address, a CIDR or a range.' },
  STAGE_EMPTY: { cause: 'A stage of a rollout has no folder.', fix: 'Name a folder, or use `rest()`.' },
  TEMPORARY_RULE: {
    cause: 'The expiry, the start, the ticket or the owner of a temporary rule is not valid.',
    fix: 'Write days as 2026-12-31, and do what the message says.',
  },
  INVALID_PORT: { cause: 'A port is not valid.', fix: 'Use a number up to 65535, or a range.' },
  INVALID_PROPS: { cause: 'Properties of a construct are not valid. The message names each.', fix: 'Correct them.' },
  INVALID_STACK: {
    cause: 'The resources of a stack contradict each other. The message names each contradiction.',
    fix: 'Do what the message says.',
  },
  NOT_A_FOLDER: {
    cause: 'A device was created in a scope that is neither a folder nor a stack.',
    fix: 'Create it in a folder.',
  },
  NOT_MOVABLE: {
    cause: 'The API cannot move rules of this type.',
    fix: 'Remove `mode`: the order of creation applies.',
  },
  NO_CONTAINER: {
    cause: 'A construct was created outside a folder.',
    fix: "Create it in a folder, for example `Folder.existing(stack, 'All Firewalls')`.",
  },
  NO_PROVIDER: { cause: 'The stack has no provider for this alias.', fix: 'Add one before the push.' },
  NO_RULE: { cause: '`OrderedRules` received a construct that is not a rule.', fix: 'Pass rules only.' },
  NO_RULES: { cause: '`OrderedRules` received no rule.', fix: 'Pass at least one rule.' },
  PROVIDER_MIX: {
    cause: 'Constructs of different tenants are combined.',
    fix: 'Create each in a location of its own provider.',
  },
  RULE_CLAIMED: {
    cause: 'Two rule lists contain the same rule or control the same rulebase.',
    fix: 'Combine them in one list.',
  },
  RULE_KINDS: { cause: 'Rules of different types are in one order.', fix: 'Order each type alone.' },
  SAME_STACK: {
    cause: '`existing()` was called for a construct of the same stack.',
    fix: 'Use the construct directly.',
  },
  SECOND_PUSH: { cause: 'Two pushes push the same folder.', fix: 'Set different folders, or remove one.' },
  SNIPPETS_OWNED: { cause: 'A folder that sets `snippets` owns the whole list.', fix: 'Add the snippet there.' },
} as const satisfies Readonly<Record<string, ErrorPage>>;
