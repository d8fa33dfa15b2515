import { extraIssues, extraName, kindNamed, validateFields, type ResourceKind } from '../catalog';
import { CodedError, deepEqual, errorDiagnostic, warningDiagnostic, type Diagnostic } from '../core';
import type { CallContext, ProviderHandlers, StateResponse } from '../protocol/handlers';
import { isUnknown, UNKNOWN } from '../protocol/value';
import { configureSession, type SessionTools } from './configure';
import { validateArguments } from './data/data-arguments';
import { dataSourceNamed } from './data/data-source';
import { readData } from './data/read-data';
import { identityFrom } from './identity/identity';
import { importWanted } from './identity/import-wanted';
import { createObject } from './lifecycle/create';
import { deleteObject } from './lifecycle/delete';
import { readObject } from './lifecycle/read';
import type { Result } from './lifecycle/result';
import { updateObject } from './lifecycle/update';
import { planRule } from './order/plan-rule';
import { findDuplicate } from './plan/duplicate';
import { planResource } from './plan/plan-resource';
import { objectOf, withOwner } from './plan/planned-objects';
import { decodeEnd, decodeRecord, encodeRecord, recordOf, withEnd, type ConfigRecord } from './plan/record';
import { shapedBy } from './own-resource';
import { newerHandlers } from './newer-handlers';
import { ownResources } from './own-resources';
import { refuseIds } from './schema/refuse-ids';
import { refuseWriteOnly } from './schema/refuse-write-only';
import { isStrict, validateStrictness } from './schema/strictness';
import { kindNameOf } from './schema/type-name';
import { validateProviderBlock } from './schema/validate-provider-block';
import type { Session } from './session';
import { asFields, asText, type Fields } from './state/fields';
import { upgradeFields } from './state/upgrade';

const nothing = new Uint8Array();

/** What the provider needs of the world. */
export interface ProviderTools extends SessionTools {
  /** The bytes of GetProviderSchema.Response, made at build time. */
  readonly schemaBytes: () => Uint8Array;
  /** The bytes of GetResourceIdentitySchemas.Response, made at build time. Default: nothing has an identity. */
  readonly identityBytes?: () => Uint8Array;
}

/** The provider: Terraform's calls, projected onto the catalogue. */
export function createProvider(tools: ProviderTools): ProviderHandlers {
  let session: Session | undefined;
  // Resources are validated in processes that are never configured; those see the block at its validation.
  let strict = isStrict({}, tools.env);
  let isStopped = false;
  const configured = (): Session => {
    if (session === undefined) throw new CodedError('NOT_CONFIGURED', 'the provider is not configured');
    return session;
  };
  return {
    schemaBytes: tools.schemaBytes,
    ...(tools.identityBytes === undefined ? {} : { identitySchemaBytes: tools.identityBytes }),
    validateProviderConfig: ({ config }) => {
      strict = isStrict(asFields(config) ?? {}, tools.env);
      return answer({
        diagnostics: [...validateProviderBlock(asFields(config) ?? {}), ...validateStrictness(tools.env)],
      });
    },
    configure: ({ config }, context) => {
      strict = isStrict(asFields(config) ?? {}, tools.env);
      const made = configureSession(asFields(config) ?? {}, tools, context.log);
      session = made.session;
      return answer({ diagnostics: made.diagnostics });
    },
    validateResource: ({ typeName, config, writeOnlyAllowed }) => {
      const fields = asFields(config) ?? {};
      const own = ownResources.get(typeName);
      return answer({
        diagnostics:
          own === undefined
            ? [
                ...validate(kindNamed(kindNameOf(typeName)), fields, strict),
                ...refuseIds(kindNamed(kindNameOf(typeName)), fields),
                ...(writeOnlyAllowed ? [] : refuseWriteOnly(kindNamed(kindNameOf(typeName)).attributes, fields, [])),
              ]
            : own.validate(fields),
      });
    },
    validateDataSource: ({ typeName, config }) =>
      answer({ diagnostics: validateArguments(dataSourceNamed(typeName), asFields(config) ?? {}) }),
    readData: ({ typeName, config }, { signal }) =>
      readData(configured(), dataSourceNamed(typeName), asFields(config) ?? {}, signal),
    upgradeState: ({ typeName, state }) => {
      const fields = asFields(state) ?? {};
      const own = ownResources.get(typeName);
      // The one call that sees everything a state has, in each walk that is configured.
      if (own === undefined && session !== undefined) noteOwner(session, typeName, fields);
      return answer({
        state:
          own === undefined ? upgradeFields(kindNamed(kindNameOf(typeName)), fields) : shapedBy(own.schema, fields),
        diagnostics: [],
      });
    },
    moveState: ({ sourceTypeName, targetTypeName }) =>
      Promise.reject(
        new CodedError(
          'MOVE_TYPE',
          `a ${sourceTypeName} cannot become a ${targetTypeName}: remove the moved block and import the object instead`,
        ),
      ),
    import: async ({ typeName, id, identity }, { signal }) => {
      const own = ownResources.get(typeName);
      if (own !== undefined)
        return { resources: [{ typeName, state: own.importState(id), private: nothing }], diagnostics: [] };
      const kind = kindNamed(kindNameOf(typeName));
      const found = await importWanted(configured(), kind, id, asFields(identity), signal);
      return { resources: [{ typeName, private: nothing, ...found }], diagnostics: [] };
    },
    read: async ({ typeName, state, private: bytes }, context) => {
      const fields = asFields(state);
      if (fields === undefined) return { state, private: bytes, diagnostics: [] };
      const own = ownResources.get(typeName);
      const record = decodeRecord(bytes);
      if (own !== undefined) {
        const read = await own.read(configured(), fields, context.signal, record);
        return { state: read, private: bytes, diagnostics: [] };
      }
      noteOwner(configured(), typeName, fields);
      const { rules } = configured();
      const id = asText(fields['id']) ?? '';
      rules.noteEnd(id, decodeEnd(bytes));
      const kind = kindNamed(kindNameOf(typeName));
      const read = await readObject(configured(), kind, fields, record, context.signal);
      return {
        state: read,
        private: withEnd(bytes, rules.end(id)),
        identity: identityFrom(kind, configured().tenant, read, undefined),
        diagnostics: [],
      };
    },
    plan: ({ typeName, prior, proposed, config, private: bytes, deferralAllowed }) => {
      const before = asFields(prior);
      const own = ownResources.get(typeName);
      if (proposed === null) {
        noteChange(configured(), before, {});
        return answer({
          planned: null,
          requiresReplace: [],
          private: bytes,
          diagnostics: own?.planDestroy(before ?? {}) ?? [],
        });
      }
      const wanted = asFields(config) ?? {};
      if (own !== undefined) {
        const plan = own.plan(configured(), before, wanted, decodeRecord(bytes));
        noteChange(configured(), before, plan.planned);
        return answer({ ...plan, private: bytes });
      }
      const kind = kindNamed(kindNameOf(typeName));
      const plan = planResource(kind, wanted, before, decodeRecord(bytes), configured().renames);
      const placed = planRule(configured(), kind, before, plan.planned);
      const planned = placed.moves ? { ...plan.planned, revision: UNKNOWN } : plan.planned;
      noteChange(configured(), before, planned);
      const duplicate = findDuplicate(configured(), kind, before, plan.planned, bytes);
      return answer({
        ...plan,
        planned,
        diagnostics: [...plan.diagnostics, ...placed.diagnostics, ...duplicate],
        private: withOwner(bytes, asText(before?.['id'])),
        // What lies in a folder or on a device that does not exist yet can wait for a run in which it does.
        ...(deferralAllowed === true && kind.scopes.some((scope) => isUnknown(wanted[scope] ?? null))
          ? { deferred: 'resource config unknown' as const }
          : {}),
        // Terraform 1.14 cannot write a plan as JSON whose identity has an unknown part: what does not exist yet has none.
        ...(before === undefined ? {} : { identity: identityFrom(kind, configured().tenant, planned, before) }),
      });
    },
    apply: async ({ typeName, prior, planned, config, private: bytes }, context) => {
      const [before, after, wanted] = [asFields(prior), asFields(planned), asFields(config) ?? {}];
      const own = ownResources.get(typeName);
      if (own !== undefined) {
        const result = await own.apply(configured(), before, after, context.signal);
        return respond(result, failed(result) ? bytes : encodeRecord(topLevel(wanted)));
      }
      return applyResource(configured(), kindNamed(kindNameOf(typeName)), { before, after, wanted }, bytes, context);
    },
    ...newerHandlers(configured),
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

/** A state has the object, so it has an owner. */
function noteOwner(session: Session, typeName: string, state: Fields): void {
  session.owners.inState(kindNameOf(typeName), asText(state['id']) ?? '');
}

/** Terraform has saved what was answered when it says goodbye without having been interrupted. */
function keepCreates({ journal, writes, finished }: Session): void {
  journal.kept(writes.filter(({ what, entry }) => what === 'create' && finished.has(entry)));
}

/** Remembers for a push without triggers that something changes that has a revision, so not a push itself. */
function noteChange({ plans }: Session, before: Fields | undefined, planned: Fields): void {
  const isPushed = 'revision' in (before ?? planned);
  if (isPushed && !deepEqual(before, planned)) plans.change = 'planned';
}

/** What a walk cost. */
function logCounts({ client, reads, log }: Session): void {
  const { GET, POST, PUT, DELETE, repeated, limit } = client.counts();
  log.info('api calls of this process', {
    ...{ GET, POST, PUT, DELETE, repeated, limit },
    reads_from_lists: reads.counts.fromLists,
    reads_by_id: reads.counts.byId,
  });
}

async function applyResource(
  session: Session,
  kind: ResourceKind,
  states: { readonly before: Fields | undefined; readonly after: Fields | undefined; readonly wanted: Fields },
  bytes: Uint8Array,
  { signal }: CallContext,
): Promise<StateResponse> {
  const { before, after, wanted } = states;
  const { rules } = session;
  if (before !== undefined) rules.noteEnd(asText(before['id']) ?? '', decodeEnd(bytes));
  if (after === undefined) {
    const deleted = await deleteObject(session, kind, before ?? {}, signal);
    const object = objectOf(kind, before ?? {}, session.renames);
    if (deleted.state === null && object !== undefined) session.planned.drop(object, asText(before?.['id']) ?? '');
    return {
      ...respond(deleted, bytes),
      identity: identityFrom(kind, session.tenant, deleted.state, undefined),
    };
  }
  const result =
    before === undefined
      ? await createObject(session, kind, after, wanted, signal)
      : await updateObject(session, kind, { prior: before, planned: after, config: wanted }, signal);
  const object = before === undefined ? objectOf(kind, after, session.renames) : undefined;
  if (object !== undefined) session.planned.settle(object, asText(result.state?.['id']));
  // A failed update leaves the record of what is really set; anything else has set what the configuration says.
  const record =
    failed(result) && before !== undefined
      ? bytes
      : encodeRecord(recordOf(kind.attributes, wanted), rules.end(asText(result.state?.['id']) ?? ''));
  return { ...respond(result, record), identity: identityFrom(kind, session.tenant, result.state, before) };
}

function failed({ diagnostics }: Result): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function topLevel(config: Fields): ConfigRecord {
  return new Set(Object.keys(config).filter((name) => config[name] !== null));
}

function respond(result: Result, bytes: Uint8Array): StateResponse {
  return { state: result.state, private: result.state === null ? nothing : bytes, diagnostics: result.diagnostics };
}

function validate(kind: ResourceKind, config: Fields, strict: boolean): readonly Diagnostic[] {
  const extra = config[extraName] ?? null;
  const issues = [
    ...validateFields(kind, config, { names: 'terraform', isUnknown }),
    ...(extra === null || isUnknown(extra) ? [] : extraIssues(kind, extra)),
  ];
  return issues.map(({ path, message, certainty }) =>
    (strict || certainty === 'certain' ? errorDiagnostic : warningDiagnostic)(
      path.length === 0 ? `${kind.name} is not complete` : `${String(path[path.length - 1])} is not valid`,
      `${path.join('.') || kind.name} ${message}.`,
      path,
    ),
  );
}

function answer<T>(value: T): Promise<T> {
  return Promise.resolve(value);
}
