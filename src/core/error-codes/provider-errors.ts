import type { ErrorPage } from '../../terraform/protocol/basis';

/** Errors of the Terraform provider. */
export const providerErrors = {
  ACTION_FILE: {
    cause: 'An action cannot write its file.',
    fix: 'Check the folder and its permissions.',
  },
  ACTION_JOB: {
    cause: 'The job that an action started did not succeed, or its result is unknown.',
    fix: 'Read the reason in the message, and check the job before you run the action again.',
  },
  ACTION_REFUSED: {
    cause: 'The service answered an action without the result that it should contain.',
    fix: 'Read the reason in the message.',
  },
  ACTION_TYPE: { cause: 'The provider has no action with this name.', fix: 'Use an action of the reference pages.' },
  EPHEMERAL_TYPE: {
    cause: 'The provider has no ephemeral resource with this name.',
    fix: 'Use one of the reference pages.',
  },
  IMPORT_IDENTITY: {
    cause: 'The identity of an import does not select one object.',
    fix: 'Set location and name, or `id`.',
  },
  ASSOCIATION_LOST: {
    cause: 'The service stored other snippet associations than those sent, because another client changed them.',
    fix: 'Apply again.',
  },
  DELETE_OWED: {
    cause: 'A push is refused because a pending delete is not complete: something still references the object.',
    fix: 'Remove the references, or add the object to the configuration again.',
  },
  DURATION: { cause: 'A duration is not valid.', fix: 'Use a form such as `90s`, `30m` or `2h`.' },
  FOREIGN_RULE: {
    cause: 'An exclusive rule order does not list a rule of the rulebase.',
    fix: 'List the rule, delete it, or use `mode = "relative"`.',
  },
  FUNCTION_ARGUMENT: {
    cause: 'An argument of a provider function is not valid.',
    fix: 'Correct the argument that the message names.',
  },
  FUNCTION_NAME: {
    cause: 'The provider has no function with this name.',
    fix: 'Use a function of the reference pages.',
  },
  IMPORT_ID: {
    cause: 'The import ID has a form that the resource does not accept.',
    fix: 'Use the form in the message.',
  },
  IMPORT_NAME: {
    cause: 'No object with this name exists in the location of the import ID.',
    fix: 'Check location and name.',
  },
  IMPORT_PUSH: { cause: 'A push cannot be imported.', fix: 'Create it; it pushes when something changed.' },
  JOURNAL: {
    cause: 'The journal, which records unpushed writes and pending deletes, cannot be read or written.',
    fix: 'Correct the permissions, or restore the file.',
  },
  MOVE_TYPE: {
    cause: 'A `moved` block connects resource types that have no common form.',
    fix: 'Remove the block and import the object.',
  },
  NOT_CONFIGURED: { cause: 'Terraform called the provider before it configured it.', fix: 'Report this as a bug.' },
  NO_ANCHOR_RULE: {
    cause: 'The rule that a position refers to does not exist.',
    fix: 'Name an existing rule, or remove the anchor.',
  },
  NO_ASSOCIATION: {
    cause: 'The plan of a snippet association has no location or no snippet.',
    fix: 'Set one of `folder` and `device`, and `snippet`.',
  },
  NO_DATA_SOURCE: {
    cause: 'The data source does not exist in this version of the provider.',
    fix: 'Use a data source of the reference pages.',
  },
  NO_SUCH_CONTAINER: {
    cause: 'The folder, snippet or device of an association does not exist.',
    fix: 'Create it first.',
  },
  NO_SUCH_RULE: {
    cause: 'A rule list names a rule that does not exist.',
    fix: 'Create it first with `depends_on`, or remove it from the list.',
  },
  ORDER_NOT_REACHED: {
    cause: 'The rules are not in the configured order after several attempts.',
    fix: 'Apply again when no other client moves rules.',
  },
  PENDING_DELETE_CHANGED: {
    cause: 'The object of a pending delete was changed or replaced, so the provider does not delete it.',
    fix: 'Delete the object yourself, or import it.',
  },
  PUSH_ATTEMPTS: { cause: 'The same push failed several times.', fix: 'Correct the cause that its jobs show.' },
  PUSH_BUSY: {
    cause: 'Another push of the tenant is running.',
    fix: 'Apply again after it finished, or set `on_busy`.',
  },
  PUSH_CANCELLED: {
    cause: 'The wait for the push was canceled. Its job is still running.',
    fix: 'Run the command again to continue waiting.',
  },
  PUSH_FAILED: {
    cause: 'The push failed on the service or on at least one firewall.',
    fix: 'Read the errors of each device in the message.',
  },
  PUSH_LOST: {
    cause: 'The service did not answer the push, and no job belongs to it.',
    fix: 'Check the jobs before you push again.',
  },
  PUSH_STAGES: {
    cause: 'A rollout in stages cannot start, or stopped after a stage.',
    fix: 'Do what the message says: it names the stage, the check, what runs where, and the commands.',
  },
  PUSH_NOWHERE: {
    cause: 'It is unknown what to push: no folder, no device and no revision is set.',
    fix: 'Set folders or devices.',
  },
  PUSH_OWN_EVERYWHERE: {
    cause:
      'Only the changes of one account were to be pushed to a folder that the service pushes for all accounts only.',
    fix: 'Set its child folders, or push the changes of all accounts.',
  },
  PUSH_OWN_REFUSED: {
    cause: 'The service cannot push the changes of one account alone now.',
    fix: 'Push the changes of all accounts once.',
  },
  PUSH_OWN_UNKNOWN: {
    cause: 'The token does not contain the account, so its own changes cannot be selected.',
    fix: 'Set `client_id`.',
  },
  PUSH_TIMEOUT: {
    cause: 'The push did not finish within the timeout. Its job is still running.',
    fix: 'Run the command again, or increase `timeouts`.',
  },
  PUSH_UNKNOWN: {
    cause: 'The push finished in an unknown state. The provider does not report it as success.',
    fix: 'Check the devices that the message names, and push again.',
  },
  PUSH_UNREADABLE: {
    cause: 'The push was started, but the status of its job cannot be read.',
    fix: 'Give the service account a role that reads jobs.',
  },
  PUSH_UNSENT: { cause: 'The push was canceled before it was sent.', fix: 'Run the command again.' },
  RULE_NOT_LISTED: {
    cause: 'The service does not list a rule that was just written, so its place in the rulebase is unknown.',
    fix: 'Plan again, and do not push before that plan is empty.',
  },
  RULE_TWICE: { cause: 'A rule is listed more than once.', fix: 'Remove the repetition.' },
  TAKES_NO_SNIPPETS: { cause: 'Snippets cannot be associated with this location.', fix: 'Use a folder or a device.' },
} as const satisfies Readonly<Record<string, ErrorPage>>;
