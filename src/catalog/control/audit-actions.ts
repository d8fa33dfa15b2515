/** Actions of the audit log: configuration changes, logins, refused requests and revocations. */
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
