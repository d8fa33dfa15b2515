// A complete provider: `example_greeting` has a name and computes a text. It exists in the state only.
import * as protocol from '..';

const attributes: readonly protocol.SchemaAttribute[] = [
  { name: 'name', type: 'string', required: true, description: 'Who is greeted.' },
  { name: 'text', type: 'string', computed: true, description: 'What is said.' },
];
const greeting = { version: 0, description: 'A greeting.', attributes };

// Terraform sends values of the schema only.
const nameIn = (value: protocol.TfValue): protocol.TfValue => (value as { readonly name: protocol.TfValue }).name;
const textIn = (value: protocol.TfValue): protocol.TfValue => (value as { readonly text: protocol.TfValue }).text;
// In an apply every required value is known.
const said = (name: protocol.TfValue): protocol.TfValue => ({ name, text: `Hello, ${name as string}!` });

const diagnostics: readonly protocol.Diagnostic[] = [];
const accept = (): Promise<protocol.Diagnosed> => Promise.resolve({ diagnostics });

const handlers: protocol.ProviderHandlers = {
  schemaBytes: () =>
    protocol.encodeProviderSchema({
      provider: { version: 0, description: 'Says hello.', attributes: [] },
      resources: { example_greeting: greeting },
      dataSources: {},
    }),
  validateProviderConfig: accept,
  configure: accept,
  validateDataSource: accept,
  validateResource: ({ config }) => {
    const wrong = protocol.errorDiagnostic('The name is empty', 'Set a name that is not empty.', ['name']);
    return Promise.resolve({ diagnostics: nameIn(config) === '' ? [wrong] : [] });
  },
  plan: ({ prior, proposed, private: kept }) => {
    const isRenamed = prior === null || proposed === null || nameIn(prior) !== nameIn(proposed);
    const text = isRenamed ? protocol.UNKNOWN : textIn(prior);
    const planned = proposed === null ? null : { name: nameIn(proposed), text };
    return Promise.resolve({ planned, requiresReplace: [], private: kept, diagnostics });
  },
  apply: ({ planned, private: kept }) =>
    Promise.resolve({ state: planned === null ? null : said(nameIn(planned)), private: kept, diagnostics }),
  read: ({ state, private: kept }) => Promise.resolve({ state, private: kept, diagnostics }),
  upgradeState: ({ state }) => Promise.resolve({ state, diagnostics }),
  import: ({ typeName, id }) =>
    Promise.resolve({ resources: [{ typeName, state: said(id), private: new Uint8Array() }], diagnostics }),
  moveState: ({ sourceState }) => Promise.resolve({ state: sourceState, private: new Uint8Array(), diagnostics }),
  readData: ({ config }) => Promise.resolve({ state: config, diagnostics }),
  stop: () => undefined,
};

void protocol.serveProvider(() => ({ serving: protocol.serving, handlers: () => handlers }), {
  source: 'example.com/example/example',
});
