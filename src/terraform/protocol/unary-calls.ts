import type { CallContext, NumberedContext } from './call-context';
import { logCall } from './call-log';
import { thrownDiagnostic } from './diagnostic-wire';
import type { Message } from './protobuf-message';
import type { RpcMethod } from './rpc-method';
import { withDiagnostics } from './rpc-values';
import * as wire from './tfplugin6';

type Messages = typeof wire;

/** Names of the RPCs whose request and response are `<name>Request` and `<name>Response`. */
type UnaryRpc = {
  [M in keyof Messages]: M extends `${infer Name}Request`
    ? `${Name}Response` extends keyof Messages
      ? Name
      : never
    : never;
}[keyof Messages];

type RequestOf<Name extends UnaryRpc> = ReturnType<Messages[`${Name}Request`]['decode']>;
type ResponseOf<Name extends UnaryRpc> = Parameters<Messages[`${Name}Response`]['encode']>[0];

/** Registers an RPC whose one response contains diagnostics, unless the provider does not implement it. */
export type UnaryCall = <Name extends UnaryRpc>(
  name: Name,
  answer: ((request: RequestOf<Name>, context: NumberedContext) => Promise<ResponseOf<Name>>) | undefined,
) => void;

/**
 * Makes a function that registers RPCs. Any thrown error becomes a diagnostic of the response, even one of its
 * encoding.
 */
export function unaryCalls(methods: Map<string, RpcMethod>, context: () => NumberedContext): UnaryCall {
  return (name, answer) => {
    if (answer === undefined) return;
    // The type of the name binds both messages to those of the answer.
    const request = wire[`${name}Request`] as Message<RequestOf<typeof name>, never>;
    const response = wire[`${name}Response`] as Message<unknown, unknown>;
    methods.set(name, async (bytes) => {
      const callContext = context();
      let ended: ReturnType<typeof logCall> | undefined;
      const reply = (answered: unknown): Uint8Array => {
        ended?.(answered);
        return response.encode(answered);
      };
      try {
        const decoded = request.decode(bytes);
        ended = logCall(callContext, name, decoded);
        return reply(await answer(decoded, callContext));
      } catch (thrown) {
        logFailure(callContext, name, thrown);
        return reply(withDiagnostics([thrownDiagnostic(thrown)])); // every response here has diagnostics
      }
    });
  };
}

/** Logs the stack of a thrown error; the user sees only its message. */
export function logFailure({ log }: CallContext, rpc: string, thrown: unknown): void {
  log.debug('call failed', () => ({
    rpc,
    error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  }));
}
