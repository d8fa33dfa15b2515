import { anySignal, wholeMessageOf } from './basis';
import type { CallContext, NumberedContext } from './call-context';
import { logCall } from './call-log';
import { thrownDiagnostic, wireDiagnostics } from './diagnostic-wire';
import type { ActionEvent, EphemeralLease, ListEvent, NewerHandlers } from './newer-handlers';
import type { RpcMethod } from './rpc-method';
import { deferredData, answerDiagnostics, dynamicValue, identityData, rawValue } from './rpc-values';
import * as wire from './tfplugin6';
import { logFailure, unaryCalls } from './unary-calls';
import { decodeDynamic } from './value';

/** Adds the optional RPCs that the provider implements. */
export function addNewerRpcs(
  methods: Map<string, RpcMethod>,
  handlers: NewerHandlers,
  context: () => NumberedContext,
): void {
  const call = unaryCalls(methods, context);
  addFunctions(methods, handlers, context);
  const { validateEphemeral, openEphemeral, renewEphemeral, closeEphemeral } = handlers;
  call(
    'ValidateEphemeralResourceConfig',
    validateEphemeral &&
      (async ({ typeName, config }, callContext) =>
        answerDiagnostics(await validateEphemeral({ typeName, config: decodeDynamic(config) }, callContext))),
  );
  call(
    'OpenEphemeralResource',
    openEphemeral &&
      (async ({ typeName, config }, callContext) => {
        const answer = await openEphemeral({ typeName, config: decodeDynamic(config) }, callContext);
        return { ...leaseData(answer), result: dynamicValue(answer.result) };
      }),
  );
  call(
    'RenewEphemeralResource',
    renewEphemeral &&
      (async ({ typeName, private: privateState = nothing }, callContext) =>
        leaseData(await renewEphemeral({ typeName, private: privateState }, callContext))),
  );
  call(
    'CloseEphemeralResource',
    closeEphemeral &&
      (async ({ typeName, private: privateState = nothing }, callContext) =>
        answerDiagnostics(await closeEphemeral({ typeName, private: privateState }, callContext))),
  );
  const { upgradeIdentity, generateConfig, validateList, list, validateAction, planAction, invokeAction } = handlers;
  call(
    'UpgradeResourceIdentity',
    upgradeIdentity &&
      (async ({ typeName, version, rawIdentity }, callContext) => {
        const answer = await upgradeIdentity({ typeName, version, identity: rawValue(rawIdentity) }, callContext);
        return { ...answerDiagnostics(answer), upgradedIdentity: identityData(answer.identity) };
      }),
  );
  call(
    'GenerateResourceConfig',
    generateConfig &&
      (async ({ typeName, state }, callContext) => {
        const answer = await generateConfig({ typeName, state: decodeDynamic(state) }, callContext);
        return { ...answerDiagnostics(answer), config: dynamicValue(answer.config) };
      }),
  );
  call(
    'ValidateListResourceConfig',
    validateList &&
      (async ({ typeName, config }, callContext) =>
        answerDiagnostics(await validateList({ typeName, config: decodeDynamic(config) }, callContext))),
  );
  if (list !== undefined)
    methods.set('ListResource', (bytes, closed) => {
      const request = wire.ListResourceRequest.decode(bytes);
      const { typeName, config, includeResourceObject, limit } = request;
      const callContext = during(context(), closed());
      const ended = logCall(callContext, 'ListResource', request);
      const include = includeResourceObject ? 'object' : 'identity';
      return listEvents(
        () => list({ typeName, config: decodeDynamic(config), include, limit }, callContext),
        callContext,
        ended,
      );
    });
  call(
    'ValidateActionConfig',
    validateAction &&
      (async ({ typeName, config }, callContext) =>
        answerDiagnostics(await validateAction({ typeName, config: decodeDynamic(config) }, callContext))),
  );
  call(
    'PlanAction',
    planAction &&
      (async ({ actionType, config, clientCapabilities }, callContext) => {
        const deferralAllowed = clientCapabilities?.deferralAllowed ?? false;
        const request = { typeName: actionType, config: decodeDynamic(config), deferralAllowed };
        const answer = await planAction(request, callContext);
        return { ...answerDiagnostics(answer), deferred: deferredData(answer.deferred) };
      }),
  );
  if (invokeAction !== undefined)
    methods.set('InvokeAction', (bytes, closed) => {
      const request = wire.InvokeActionRequest.decode(bytes);
      const { actionType, config } = request;
      const callContext = during(context(), closed());
      const ended = logCall(callContext, 'InvokeAction', request);
      return actionEvents(
        () => invokeAction({ typeName: actionType, config: decodeDynamic(config) }, callContext),
        callContext,
        ended,
      );
    });
}

const nothing = new Uint8Array();

function addFunctions(
  methods: Map<string, RpcMethod>,
  { callFunction }: NewerHandlers,
  context: () => NumberedContext,
): void {
  if (callFunction === undefined) return;
  methods.set('CallFunction', async (bytes) => {
    const callContext = context();
    let ended: (() => void) | undefined;
    try {
      const request = wire.CallFunctionRequest.decode(bytes);
      ended = logCall(callContext, 'CallFunction', request);
      const answer = await callFunction(
        { name: request.name, arguments: request.arguments.map((argument) => decodeDynamic(argument)) },
        callContext,
      );
      if ('result' in answer) return wire.CallFunctionResponse.encode({ result: dynamicValue(answer.result) });
      return wire.CallFunctionResponse.encode({ error: { text: answer.error, functionArgument: answer.argument } });
    } catch (thrown) {
      logFailure(callContext, 'CallFunction', thrown);
      return wire.CallFunctionResponse.encode({ error: { text: wholeMessageOf(thrown) } });
    } finally {
      ended?.();
    }
  });
}

function leaseData({ renewAt, private: privateState, ...answer }: EphemeralLease) {
  return {
    ...answerDiagnostics(answer),
    renewAt: renewAt === undefined ? undefined : timestamp(renewAt),
    private: privateState,
  };
}

function timestamp(at: Date): { readonly seconds: number; readonly nanos: number } {
  const seconds = Math.floor(at.getTime() / 1000);
  return { seconds, nanos: (at.getTime() - seconds * 1000) * 1_000_000 };
}

/** Returns a context whose signal is also aborted when the client cancels the stream. */
function during(context: NumberedContext, closed: AbortSignal): NumberedContext {
  return { ...context, signal: anySignal(context.signal, closed) };
}

async function* listEvents(
  events: () => AsyncIterable<ListEvent>,
  context: CallContext,
  ended: () => void,
): AsyncIterable<Uint8Array> {
  try {
    for await (const event of events()) {
      yield wire.ListResourceEvent.encode(
        'diagnostics' in event
          ? { diagnostic: wireDiagnostics(event.diagnostics) }
          : {
              identity: identityData(event.identity),
              displayName: event.displayName,
              resourceObject: event.object === undefined ? undefined : dynamicValue(event.object),
            },
      );
    }
  } catch (thrown) {
    logFailure(context, 'ListResource', thrown);
    yield wire.ListResourceEvent.encode({ diagnostic: wireDiagnostics([thrownDiagnostic(thrown)]) });
  } finally {
    ended();
  }
}

async function* actionEvents(
  events: () => AsyncIterable<ActionEvent>,
  context: CallContext,
  ended: () => void,
): AsyncIterable<Uint8Array> {
  const completeAction = (diagnostics: ReturnType<typeof wireDiagnostics>): Uint8Array =>
    wire.InvokeActionEvent.encode({ completed: { diagnostics } });
  try {
    for await (const event of events()) {
      if ('progress' in event) yield wire.InvokeActionEvent.encode({ progress: { message: event.progress } });
      else {
        yield completeAction(wireDiagnostics(event.completed));
        return;
      }
    }
    yield completeAction(wireDiagnostics([thrownDiagnostic(new Error('the action ended without a result'))]));
  } catch (thrown) {
    logFailure(context, 'InvokeAction', thrown);
    yield completeAction(wireDiagnostics([thrownDiagnostic(thrown)]));
  } finally {
    ended();
  }
}
