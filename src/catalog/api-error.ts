/** Error responses of the service: status, code and message. */
export const apiErrorBodies = {
  malformed: { status: 400, code: 'E003', message: 'Input Format Mismatch: input-format=json' },
  invalidObject: { status: 400, code: 'E003', message: 'Invalid Object' },
  invalidQuery: { status: 400, code: 'E003', message: 'Invalid Query Parameter' },
  missingQuery: { status: 400, code: 'E003', message: 'Missing Query Parameter' },
  missingBody: { status: 400, code: 'E003', message: 'Missing Body' },
  unauthenticated: { status: 401, code: 'E016', message: 'Not Authenticated' },
  invalidCredential: { status: 401, code: 'E016', message: 'Invalid Credential' },
  keyExpired: { status: 401, code: 'E016', message: 'Key Expired' },
  forbidden: { status: 403, code: 'E007', message: 'Unauthorized' },
  notFound: { status: 404, code: 'E005', message: 'Object Not Present' },
  nameNotUnique: { status: 409, code: 'E006', message: 'Name Not Unique' },
  referenced: { status: 409, code: 'E009', message: 'Reference Not Zero' },
  notUnique: { status: 409, code: 'E016', message: 'Object Not Unique' },
  actionNotSupported: { status: 405, code: 'E012', message: 'Action Not Supported' },
  methodNotSupported: { status: 501, code: 'E012', message: 'Method Not Supported' },
  versionNotSupported: { status: 501, code: 'E012', message: 'Version Not Supported' },
  sessionTimeout: { status: 504, code: '4', message: 'Session Timeout' },
} as const;

/** Name of an error response. */
export type ApiErrorName = keyof typeof apiErrorBodies;

/** One entry of an error response. `details` may be a string, an object or a list. */
export interface ApiErrorItem {
  readonly code?: string;
  readonly message?: string;
  readonly details?: unknown;
  readonly help?: string;
}

/** Body of an error response. */
export interface ApiErrorBody {
  readonly _errors: readonly ApiErrorItem[];
  readonly _request_id: string;
}
