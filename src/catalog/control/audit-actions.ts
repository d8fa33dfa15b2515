/** Actions of the audit log: changes of a configuration, logins, refusals and revocations. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'move',
  'push',
  'load',
  'discard',
  'login-failed',
  'denied',
  'secrets-read',
  'tokens-revoked',
] as const;
