// What belongs here: how the REST API is called: transport, token, retry, paging, jobs, errors.
// May import: catalog, core. Only this layer imports undici.
// Start reading at: scm-client.ts for the available calls, caller.ts for how one call is made.
export {
  ApiError,
  isAborted,
  isForbidden,
  isInvalid,
  isNameConflict,
  isNotFound,
  isReferenced,
  isUndone,
  type ApiErrorCode,
  type WriteOutcome,
} from './api-error';
export type { ReadFile, ReadyToken } from './auth-file';
export { clearTextWarning } from './clear-text';
export { createClient, type ClientTools } from './create-client';
export type { HttpAnswer, HttpRequest, Transport } from './http';
export type { Log, LogFields, LogLevel } from './log';
export { inQuery, listQuery, rulebaseQuery, scopeQuery } from './object-query';
export { createRawCalls, type RawAnswer, type RawCall, type RawCalls } from './raw-calls';
export type { Referrer } from './referrer';
export type { CallOptions, ItemOptions, ListQuery, ScmClient } from './scm-client';
export { providerSettings, type ProviderSetting } from './provider-setting';
export type { SharedLists } from './shared-lists';
export { shareReads, type ReadMode, type SharedReads } from './shared-reads';
export { readSettings, SettingsError } from './settings';
export type { ClientSettings, ProviderBlock, ProxySettings, SettingProblem } from './settings';
export { memoryTokenStore, TokenError, type Token, type TokenErrorCode, type TokenStore } from './token';
export { parseWire, stringifyWire, type WireObject } from './wire-json';
