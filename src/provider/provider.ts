import { CodedError, deepEqual, type Diagnostic } from '../core';
import type { CallContext, ProviderHandlers } from '../terraform/protocol';
import type { Phase } from './code-cache';
import { configureSession, type SessionTools } from './configure';
import { validateArguments } from './data/data-arguments';
import { dataSourceNamed } from './data/data-source';
import { readData } from './data/read-data';
import { newerHandlers } from './newer-handlers';
import { managedResource } from './resources/managed-resources';
import { toleranceOf, validateStrictness } from './schema/strictness';
import { isFormerType } from './schema/type-name';
import { validateProviderBlock } from './schema/validate-provider-block';
import type { ProviderSession, SharedSession } from './session';
import { asFields, type Fields } from './state/fields';

/** External dependencies of the provider. */
export interface ProviderTools extends SessionTools {
  /** Returns the encoded GetProviderSchema.Response, made at build time. */
  readonly schemaBytes: () => Uint8Array;
  /**
   * Returns the encoded GetResourceIdentitySchemas.Response, made at build time. Default: no resource has an identity.
   */
  readonly identityBytes?: () => Uint8Array;
  /** Called after an RPC of this phase was answered. */
  readonly reached?: (phase: Phase) => void;
}

/** Makes the provider: handlers of Terraform's RPCs for the catalog. */
export function createProvider(tools: ProviderTools): ProviderHandlers {
  let session: SharedSession | undefined;
  // Terraform validates resources in processes that it never configures; they see the block only in
  // ValidateProviderConfig.
  let tolerance = toleranceOf({}, tools.env);
  let isStopped = false;
  const sessionIn = ({ signal }: CallContext): ProviderSession => {
    if (session === undefined) throw new CodedError('NOT_CONFIGURED', 'the provider is not configured');
    return { ...session, signal };
  };
  /** What the service stored may repeat a secret of an earlier request, which no state has. */
  const withoutSecrets = async <T extends { readonly diagnostics: readonly Diagnostic[] }>(
    run: () => Promise<T> | T,
  ): Promise<T> => {
    const given = await run();
    const hide = (text: string): string => session?.client.hideSecrets(text) ?? text;
    const diagnostics = given.diagnostics.map((one) => ({
      ...one,
      summary: hide(one.summary),
      ...(one.detail === undefined ? {} : { detail: hide(one.detail) }),
    }));
    return { ...given, diagnostics };
  };
  return {
    schemaBytes: tools.schemaBytes,
    ...(tools.identityBytes === undefined ? {} : { identitySchemaBytes: tools.identityBytes }),
    validateProviderConfig: ({ config }) => {
      tolerance = toleranceOf(asFields(config) ?? {}, tools.env);
      return answer({
        diagnostics: [
          ...validateProviderBlock(asFields(config) ?? {}),
          ...validateStrictness(asFields(config) ?? {}, tools.env),
        ],
      });
    },
    configure: ({ config }, context) => {
      tools.reached?.('plan');
      tolerance = toleranceOf(asFields(config) ?? {}, tools.env);
      const made = configureSession(asFields(config) ?? {}, tools, context.log);
      session = made.session;
      return answer({ diagnostics: made.diagnostics });
    },
    validateResource: ({ typeName, config, writeOnlyAllowed }) => {
      tools.reached?.('validate');
      return answer({
        diagnostics: managedResource(typeName).validate(asFields(config) ?? {}, { tolerance, writeOnlyAllowed }),
      });
    },
    validateDataSource: ({ typeName, config }) =>
      answer({ diagnostics: validateArguments(dataSourceNamed(typeName), asFields(config) ?? {}) }),
    readData: ({ typeName, config }, context) =>
      withoutSecrets(() => readData(sessionIn(context), dataSourceNamed(typeName), asFields(config) ?? {})),
    upgradeState: ({ typeName, state }) =>
      answer({ state: managedResource(typeName).upgradeState(session, asFields(state) ?? {}), diagnostics: [] }),
    moveState: ({ sourceTypeName, targetTypeName, sourceState }) => {
      // Version 0.x of the official provider has other names for the same objects.
      if (isFormerType(sourceTypeName, targetTypeName)) {
        const state = managedResource(targetTypeName).upgradeState(session, asFields(sourceState) ?? {});
        return answer({ state, private: new Uint8Array(), diagnostics: [] });
      }
      return Promise.reject(
        new CodedError(
          'MOVE_TYPE',
          `a ${sourceTypeName} cannot become a ${targetTypeName}: remove the moved block and import the object instead`,
        ),
      );
    },
    import: async ({ typeName, id, identity }, context) => {
      const input = { id, identity: asFields(identity) };
      const found = await managedResource(typeName).importState(() => sessionIn(context), input);
      return { resources: [{ typeName, ...found }], diagnostics: [] };
    },
    read: async ({ typeName, state, private: bytes }, context) => {
      const fields = asFields(state);
      if (fields === undefined) return { state, private: bytes, diagnostics: [] };
      return withoutSecrets(() => managedResource(typeName).read(sessionIn(context), fields, bytes));
    },
    plan: async ({ typeName, prior, proposed, config, private: bytes, deferralAllowed }, context) => {
      const call = sessionIn(context);
      const before = asFields(prior);
      const resource = managedResource(typeName);
      if (proposed === null) {
        noteChange(call, before, {});
        const diagnostics = resource.planDestroy(before ?? {});
        return { planned: null, requiresReplace: [], private: bytes, diagnostics };
      }
      const plan = resource.plan(call, {
        prior: before,
        config: asFields(config) ?? {},
        private: bytes,
        deferralAllowed: deferralAllowed === true,
      });
      const unfilled = asFields(plan.planned) ?? {};
      noteChange(call, before, unfilled);
      const planned = (await resource.fillPlan?.(call, unfilled)) ?? unfilled;
      const warnings = await resource.checkNames(call, before, planned);
      return withoutSecrets(() => ({ ...plan, planned, diagnostics: [...plan.diagnostics, ...warnings] }));
    },
    apply: ({ typeName, prior, planned, config, private: bytes }, context) => {
      tools.reached?.('apply');
      return withoutSecrets(() =>
        managedResource(typeName).apply(sessionIn(context), {
          prior: asFields(prior),
          planned: asFields(planned),
          config: asFields(config) ?? {},
          private: bytes,
        }),
      );
    },
    ...newerHandlers(sessionIn),
    stop: () => {
      isStopped = true;
    },
    ended: () => {
      if (session === undefined) return;
      if (!isStopped) keepCreates(session);
      logCounts(session);
    },
  };
}

/**
 * Marks the creates of this run as kept: Terraform saves all results before it stops the provider without an interrupt.
 */
function keepCreates({ journal, run }: SharedSession): void {
  journal.recordKept(run.writes.filter(({ what, entry }) => what === 'create' && run.finished.has(entry)));
}

/**
 * Records a planned change of a resource with a revision, for a push without triggers. A push itself has no revision.
 */
function noteChange({ run }: ProviderSession, before: Fields | undefined, planned: Fields): void {
  const isPushed = 'revision' in (before ?? planned);
  if (isPushed && !deepEqual(before, planned)) run.notePlannedChange();
}

/** Logs the number of API calls of this process. */
function logCounts({ client, reads, log }: SharedSession): void {
  const { GET, POST, PUT, DELETE, repeated, limit } = client.counts();
  log.info('api calls of this process', {
    ...{ GET, POST, PUT, DELETE, repeated, limit },
    reads_from_lists: reads.counts.fromLists,
    reads_by_id: reads.counts.byId,
  });
}

function answer<T>(value: T): Promise<T> {
  return Promise.resolve(value);
}
