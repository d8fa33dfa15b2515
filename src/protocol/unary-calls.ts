import type { CallContext } from './call-context';
import { thrownDiagnostic } from './diagnostic-wire';
import type { Message } from './protobuf-message';
import type { RpcMethod } from './rpc-method';
import { withDiagnostics } from './rpc-values';

/** Adds a call with one answer, which has diagnostics. */
export type UnaryCall = <Request, Response>(
  name: string,
  request: Message<Request, never>,
  response: Message<unknown, Response>,
  answer: (request: Request, context: CallContext) => Promise<Response>,
) => void;

/** Makes calls whose response has diagnostics: whatever is thrown, even by the encoding of the answer, ends there. */
export function unaryCalls(methods: Map<string, RpcMethod>, context: (rpc: string) => CallContext): UnaryCall {
  return <Request, Response>(
    name: string,
    request: Message<Request, never>,
    response: Message<unknown, Response>,
    answer: (request: Request, context: CallContext) => Promise<Response>,
  ): void => {
    methods.set(name, async (bytes) => {
      const given = context(name);
      try {
        return response.encode(await answer(request.decode(bytes), given));
      } catch (thrown) {
        logFailure(given, name, thrown);
        return response.encode(withDiagnostics([thrownDiagnostic(thrown)]) as Response); // each response here has diagnostics
      }
    });
  };
}

/** Notes in the log where something was thrown; the user sees the message only. */
export function logFailure({ log }: CallContext, rpc: string, thrown: unknown): void {
  log.debug('call failed', () => ({
    rpc,
    error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  }));
}
