import { wirePath } from './diagnostic-wire';
import type { NumberedContext } from './call-context';
import { logPlan } from './call-log';
import type { ProviderHandlers } from './handlers';
import { addNewerRpcs } from './newer-rpcs';
import { deferredData, answerDiagnostics, dynamicValue, identityData, identityOf, rawValue } from './rpc-values';
import type { RpcMethod } from './rpc-method';
import { schemaRpcs } from './schema-rpcs';
import * as wire from './tfplugin6';
import { unaryCalls } from './unary-calls';
import { decodeDynamic } from './value';

/**
 * Returns the implemented RPCs of tfplugin6.Provider by name. The server answers all others with UNIMPLEMENTED, which
 * Terraform treats as "not supported". `context` makes the context of one call; `stop` handles StopProvider.
 */
export function providerRpcs(
  handlers: ProviderHandlers,
  context: () => NumberedContext,
  stop: () => void,
): ReadonlyMap<string, RpcMethod> {
  const methods = new Map(schemaRpcs(handlers));

  const call = unaryCalls(methods, context);
  methods.set('StopProvider', () => {
    stop();
    return wire.StopProviderResponse.encode({});
  });

  call('ValidateProviderConfig', async ({ config }, callContext) =>
    answerDiagnostics(await handlers.validateProviderConfig({ config: decodeDynamic(config) }, callContext)),
  );
  call('ConfigureProvider', async ({ terraformVersion, config, clientCapabilities = noCapabilities }, callContext) =>
    answerDiagnostics(
      await handlers.configure({ terraformVersion, config: decodeDynamic(config), clientCapabilities }, callContext),
    ),
  );
  call('ValidateResourceConfig', async ({ typeName, config, clientCapabilities = noCapabilities }, callContext) => {
    const writeOnlyAllowed = clientCapabilities.writeOnlyAttributesAllowed;
    return answerDiagnostics(
      await handlers.validateResource({ typeName, config: decodeDynamic(config), writeOnlyAllowed }, callContext),
    );
  });
  call('ValidateDataResourceConfig', async ({ typeName, config }, callContext) =>
    answerDiagnostics(await handlers.validateDataSource({ typeName, config: decodeDynamic(config) }, callContext)),
  );
  call('UpgradeResourceState', async ({ typeName, version, rawState }, callContext) => {
    const answer = await handlers.upgradeState({ typeName, version, state: rawValue(rawState) }, callContext);
    return { ...answerDiagnostics(answer), upgradedState: dynamicValue(answer.state) };
  });
  call(
    'ReadResource',
    async ({ typeName, currentState, private: privateState, currentIdentity, clientCapabilities }, callContext) => {
      const answer = await handlers.read(
        {
          typeName,
          state: decodeDynamic(currentState),
          private: privateState,
          identity: identityOf(currentIdentity),
          deferralAllowed: clientCapabilities?.deferralAllowed ?? false,
        },
        callContext,
      );
      return {
        ...answerDiagnostics(answer),
        newState: dynamicValue(answer.state),
        private: answer.private,
        newIdentity: identityData(answer.identity),
      };
    },
  );
  call(
    'PlanResourceChange',
    async ({ typeName, priorState, proposedNewState, config, priorPrivate, ...rest }, callContext) => {
      const prior = decodeDynamic(priorState);
      const answer = await handlers.plan(
        {
          typeName,
          prior,
          proposed: decodeDynamic(proposedNewState),
          config: decodeDynamic(config),
          private: priorPrivate,
          identity: identityOf(rest.priorIdentity),
          deferralAllowed: rest.clientCapabilities?.deferralAllowed ?? false,
        },
        callContext,
      );
      logPlan(callContext, { typeName, prior, planned: answer.planned, requiresReplace: answer.requiresReplace });
      return {
        ...answerDiagnostics(answer),
        plannedState: dynamicValue(answer.planned),
        requiresReplace: answer.requiresReplace.map(wirePath),
        plannedPrivate: answer.private,
        plannedIdentity: identityData(answer.identity),
        deferred: deferredData(answer.deferred),
      };
    },
  );
  call('ApplyResourceChange', async ({ typeName, priorState, plannedState, config, plannedPrivate }, callContext) => {
    const answer = await handlers.apply(
      {
        typeName,
        prior: decodeDynamic(priorState),
        planned: decodeDynamic(plannedState),
        config: decodeDynamic(config),
        private: plannedPrivate,
      },
      callContext,
    );
    return {
      ...answerDiagnostics(answer),
      newState: dynamicValue(answer.state),
      private: answer.private,
      newIdentity: identityData(answer.identity),
    };
  });
  call('ImportResourceState', async ({ typeName, id, identity, clientCapabilities }, callContext) => {
    const deferralAllowed = clientCapabilities?.deferralAllowed ?? false;
    const answer = await handlers.import(
      { typeName, id, identity: identityOf(identity), deferralAllowed },
      callContext,
    );
    const importedResources = answer.resources.map((found) => ({
      ...found,
      state: dynamicValue(found.state),
      identity: identityData(found.identity),
    }));
    return { ...answerDiagnostics(answer), importedResources };
  });
  call(
    'MoveResourceState',
    async ({ sourceProviderAddress, sourceSchemaVersion, sourceState, ...rest }, callContext) => {
      const answer = await handlers.moveState(
        {
          sourceProvider: sourceProviderAddress,
          sourceTypeName: rest.sourceTypeName,
          sourceVersion: sourceSchemaVersion,
          sourceState: rawValue(sourceState),
          sourcePrivate: rest.sourcePrivate,
          targetTypeName: rest.targetTypeName,
        },
        callContext,
      );
      return {
        ...answerDiagnostics(answer),
        targetState: dynamicValue(answer.state),
        targetPrivate: answer.private,
        targetIdentity: identityData(answer.identity),
      };
    },
  );
  call('ReadDataSource', async ({ typeName, config }, callContext) => {
    const answer = await handlers.readData({ typeName, config: decodeDynamic(config) }, callContext);
    return { ...answerDiagnostics(answer), state: dynamicValue(answer.state) };
  });
  addNewerRpcs(methods, handlers, context);
  return methods;
}

const noCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: false };
