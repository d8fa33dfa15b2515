/**
 * The layer table of docs/architecture.md: each folder of `src`, and what of `src` it may import. `cli` may import all of
 * it, `constructs` what the last list names. Imports go down only.
 */
const layers = {
  core: ['protocol/basis'],
  hcl: [],
  terraform: ['core'],
  catalog: ['core'],
  tenant: ['catalog', 'core'],
  client: ['catalog', 'core'],
  protocol: [],
  provider: ['hcl', 'catalog', 'tenant', 'client', 'protocol', 'trace', 'policy', 'core'],
  adopt: ['provider', 'client', 'protocol', 'tenant', 'catalog', 'hcl', 'core'],
  migrate: ['provider', 'protocol', 'catalog', 'terraform', 'hcl', 'core'],
  policy: ['tenant', 'catalog', 'core'],
  trace: ['policy', 'tenant', 'catalog', 'core'],
  map: ['trace', 'policy', 'tenant', 'catalog', 'core'],
  service: ['questions', 'policy', 'tenant', 'catalog', 'core'],
  review: ['map', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  conformance: ['client', 'tenant', 'catalog', 'core'],
  convert: ['review', 'trace', 'logs', 'policy', 'tenant', 'catalog', 'core'],
  logs: ['core'],
  replay: ['logs', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  usage: ['review', 'replay', 'logs', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  cleanup: ['usage', 'review', 'replay', 'logs', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  history: ['review', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  snapshot: ['client', 'review', 'policy', 'tenant', 'catalog', 'core'],
  questions: ['usage', 'snapshot', 'review', 'map', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  testing: ['service', 'review', 'trace', 'policy', 'tenant', 'catalog', 'core'],
  ui: ['service', 'questions', 'review', 'map', 'policy'],
};

const ofConstructs = ['core', 'catalog', 'tenant', 'policy'];

module.exports = { layers, ofConstructs };
