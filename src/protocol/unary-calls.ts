import type { CallContext, NumberedContext } from './call-context';
import { logCall } from './call-log';
import { thrownDiagnostic } from './diagnostic-wire';
import type { Message } from './protobuf-message';
import type { RpcMethod } from './rpc-method';
import { withDiagnostics } from './rpc-values';

/** Registers an RPC with one response that contains diagnostics. */
export type UnaryCall = <Request, Response>(
  name: string,
  request: Message<Request, never>,
  response: Message<unknown, Response>,
  answer: (request: Request, context: NumberedContext) => Promise<Response>,
) => void;

/**
 * Makes a function that registers RPCs. Any thrown error becomes a diagnostic of the response, even one of its
 * encoding.
 */
export function unaryCalls(methods: Map<string, RpcMethod>, context: () => NumberedContext): UnaryCall {
  return <Request, Response>(
    name: string,
    request: Message<Request, never>,
    response: Message<unknown, Response>,
    answer: (request: Request, context: NumberedContext) => Promise<Response>,
  ): void => {
    methods.set(name, async (bytes) => {
      const callContext = context();
      let ended: ReturnType<typeof logCall> | undefined;
      const reply = (answered: Response): Uint8Array => {
        ended?.(answered);
        return response.encode(answered);
      };
      try {
        const decoded = request.decode(bytes);
        ended = logCall(callContext, name, decoded);
        return reply(await answer(decoded, callContext));
      } catch (thrown) {
        logFailure(callContext, name, thrown);
        return reply(withDiagnostics([thrownDiagnostic(thrown)]) as Response); // every response here has diagnostics
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
