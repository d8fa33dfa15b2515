import { setTimeout as delay } from 'node:timers/promises';

import { errorDiagnostic } from '../../src/core';
import {
  encodeProviderSchema,
  isUnknown,
  serveProvider,
  serving,
  UNKNOWN,
  type ProviderHandlers,
  type TfValue,
} from '../../src/terraform/protocol';
import { demoSchema } from './demo-schema';

// A provider of one resource that lives nowhere but in its state. `name` decides how calls behave, see below.

type Members = Readonly<Record<string, TfValue>>;

function members(value: TfValue): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isUnknown(value))
    throw new Error('no object');
  return value as Members; // an object that is no list
}

/** Every computed attribute filled by `computed`, at every depth. */
function filled(value: TfValue, computed: (path: string, before: TfValue) => TfValue): TfValue {
  const thing = members(value);
  const parts = thing['parts'];
  return {
    ...thing,
    id: computed('id', thing['id'] ?? null),
    deep: thing['deep'] ?? null,
    secret: null,
    parts: Array.isArray(parts)
      ? parts.map((part: TfValue, at) => ({
          ...members(part),
          serial: computed(`parts/${at}`, members(part)['serial'] ?? null),
        }))
      : (parts ?? null),
  };
}

const handlers: ProviderHandlers = {
  schemaBytes: () => encodeProviderSchema(demoSchema),
  validateProviderConfig: () => Promise.resolve({ diagnostics: [] }),
  configure: () => Promise.resolve({ diagnostics: [] }),
  validateResource: ({ config }) => {
    const { name } = members(config);
    const wrong = name === 'invalid' ? [errorDiagnostic('name is taken', 'choose another', ['name'])] : [];
    return Promise.resolve({ diagnostics: wrong });
  },
  validateDataSource: () => Promise.resolve({ diagnostics: [] }),
  upgradeState: ({ state }) => Promise.resolve({ state, diagnostics: [] }),
  read: ({ state, private: kept }, { log }) => {
    log.info('reading', () => ({ name: members(state)['name'] }));
    return Promise.resolve({ state: members(state)['name'] === 'gone' ? null : state, private: kept, diagnostics: [] });
  },
  plan: ({ prior, proposed, private: kept }) => {
    if (proposed === null)
      return Promise.resolve({ planned: null, requiresReplace: [], private: kept, diagnostics: [] });
    const planned = filled(proposed, (_, before) => before ?? UNKNOWN);
    const renamed = prior !== null && members(prior)['name'] !== members(proposed)['name'];
    const requiresReplace = !renamed
      ? []
      : members(prior)['parts'] === null
        ? [['name']]
        : [['name'], ['parts', 0, 'label']];
    return Promise.resolve({ planned, requiresReplace, private: Buffer.from('planned'), diagnostics: [] });
  },
  apply: async ({ planned, private: kept }, { signal, log }) => {
    if (planned === null) return { state: null, private: new Uint8Array(0), diagnostics: [] };
    const { name } = members(planned);
    if (name === 'throws') throw new Error('the service said no');
    if (name === 'undefined')
      return { state: { name: undefined } as unknown as TfValue, private: kept, diagnostics: [] };
    if (name === 'slow' || name === 'stubborn') {
      process.stderr.write('applying\n');
      await delay(name === 'slow' ? 60_000 : 1_300, undefined, name === 'slow' ? { signal } : {}).catch(
        () => undefined,
      );
      log.info('apply was stopped', { aborted: signal.aborted });
      process.stderr.write(`applied, aborted: ${signal.aborted}\n`);
    }
    const state = filled(planned, (path, before) => (isUnknown(before) ? `made-${path}` : before));
    return { state, private: Buffer.concat([kept, Buffer.from('+applied')]), diagnostics: [] };
  },
  import: ({ typeName, id }) => {
    const state = { name: id, id, size: null, deep: null, tags: null, secret: null, parts: null };
    return Promise.resolve({ resources: [{ typeName, state, private: Buffer.from('imported') }], diagnostics: [] });
  },
  moveState: ({ sourceState, sourcePrivate }) =>
    Promise.resolve({ state: sourceState, private: sourcePrivate, diagnostics: [] }),
  readData: ({ config }) => Promise.resolve({ state: config, diagnostics: [] }),
  stop: () => {
    process.stderr.write('stop was called\n');
  },
};

void serveProvider(() => ({ serving, handlers: () => handlers }), {
  name: 'terraform-provider-demo',
  source: 'terraform.local/test/demo',
  graceMs: 1500,
});
