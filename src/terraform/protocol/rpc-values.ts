import type { Diagnostic } from './basis';
import type { DeferredReason } from './call-context';
import { wireDiagnostics, type WireDiagnostic } from './diagnostic-wire';
import { parseExactJson } from './exact-json';
import { ProtocolError } from './protocol-error';
import { decodeDynamic, encodeDynamic, type TfValue } from './value';

// Conversions between values and their wire form, shared by many RPCs.

export function withDiagnostics(diagnostics: readonly Diagnostic[]): {
  readonly diagnostics: readonly WireDiagnostic[];
} {
  return { diagnostics: wireDiagnostics(diagnostics) };
}

export function answerDiagnostics(answer: {
  readonly diagnostics: readonly Diagnostic[];
}): ReturnType<typeof withDiagnostics> {
  return withDiagnostics(answer.diagnostics);
}

export function dynamicValue(value: TfValue): { readonly msgpack: Uint8Array } {
  return { msgpack: encodeDynamic(value) };
}

export function rawValue(state: { readonly json: Uint8Array } | undefined): TfValue {
  if (state !== undefined && state.json.length > 0) return parseExactJson(state.json);
  throw new ProtocolError(
    'STATE_NOT_JSON',
    'the state is in the format of terraform 0.11, which this provider cannot read',
  );
}

/** Converts an identity to its wire form; undefined if there is none. */
export function identityData(
  identity: TfValue | undefined,
): { readonly identityData: { readonly msgpack: Uint8Array } } | undefined {
  return identity === undefined || identity === null ? undefined : { identityData: dynamicValue(identity) };
}

/** Converts an identity from its wire form; null if the client sent none. */
export function identityOf(data: { readonly identityData: Parameters<typeof decodeDynamic>[0] } | undefined): TfValue {
  return decodeDynamic(data?.identityData);
}

/** Wire numbers of the deferral reasons. */
const reasonNumbers: Readonly<Record<DeferredReason, number>> = {
  'resource config unknown': 1,
  'provider config unknown': 2,
  'absent prerequisite': 3,
};

/** Converts a deferral reason to its wire form. */
export function deferredData(reason: DeferredReason | undefined): { readonly reason: number } | undefined {
  return reason === undefined ? undefined : { reason: reasonNumbers[reason] };
}
