import { kindNamed, type ResourceKind } from '../catalog';
import type { CallContext, NewerHandlers } from '../terraform/protocol';
import { eventsOf } from './actions/action';
import { actionNamed } from './actions/actions';
import { ephemeralNamed } from './ephemeral/ephemeral-resources';
import { callFunction } from './functions/functions';
import { upgradedIdentity } from './identity/identity';
import { configFor } from './list/generate-config';
import { listResource } from './list/list-objects';
import { validateListConfig } from './list/list-schema';
import { kindNameOf } from './schema/type-name';
import type { ProviderSession } from './session';
import { asFields, holdsUnknown, type Fields } from './state/fields';

/**
 * Makes the handlers of functions, ephemeral resources, identities, list resources and actions. `configured` throws
 * before ConfigureProvider.
 */
export function newerHandlers(
  configured: (context: CallContext) => ProviderSession,
): Omit<NewerHandlers, 'identitySchemaBytes'> {
  return {
    callFunction: (request) => answer(callFunction(request)),
    validateEphemeral: ({ typeName, config }) =>
      answer({ diagnostics: ephemeralNamed(typeName).validate(fieldsOf(config)) }),
    openEphemeral: ({ typeName, config }, context) =>
      ephemeralNamed(typeName).open(configured(context), fieldsOf(config)),
    // No ephemeral resource needs renewal, or cleanup at the service.
    renewEphemeral: () => answer({ diagnostics: [] }),
    closeEphemeral: () => answer({ diagnostics: [] }),
    upgradeIdentity: ({ typeName, identity }) =>
      answer({ identity: upgradedIdentity(kindOf(typeName), fieldsOf(identity)), diagnostics: [] }),
    generateConfig: ({ typeName, state }) => answer({ config: configFor(typeName, fieldsOf(state)), diagnostics: [] }),
    validateList: ({ typeName, config }) =>
      answer({ diagnostics: validateListConfig(kindOf(typeName), fieldsOf(config)) }),
    list: ({ typeName, config, include, limit }, context) =>
      listResource(configured(context), kindOf(typeName), { config: fieldsOf(config), include, limit }),
    validateAction: ({ typeName, config }) => answer({ diagnostics: actionNamed(typeName).validate(fieldsOf(config)) }),
    planAction: ({ typeName, config, deferralAllowed }) =>
      answer(
        deferralAllowed === true && holdsUnknown(config)
          ? { diagnostics: [], deferred: 'resource config unknown' as const }
          : { diagnostics: actionNamed(typeName).validate(fieldsOf(config)) },
      ),
    invokeAction: ({ typeName, config }, context) =>
      eventsOf((progress) => actionNamed(typeName).run(configured(context), fieldsOf(config), progress)),
  };
}

function kindOf(typeName: string): ResourceKind {
  return kindNamed(kindNameOf(typeName));
}

function fieldsOf(value: Parameters<typeof asFields>[0]): Fields {
  return asFields(value) ?? {};
}

function answer<T>(value: T): Promise<T> {
  return Promise.resolve(value);
}
