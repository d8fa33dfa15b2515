/**
 * The layer table of docs/architecture.md: each folder of `src`, and what of `src` it may import. `cli` may import all of
 * it, `constructs` what the last list names. Imports go down only.
 */
const layers = {
  core: ['protocol/basis'],
  hcl: [],
  terraform: ['core'],
  catalog: ['core'],
  client: ['catalog', 'core'],
  protocol: [],
  provider: ['hcl', 'catalog', 'client', 'protocol', 'trace', 'policy', 'core'],
  adopt: ['provider', 'client', 'protocol', 'catalog', 'hcl', 'core'],
  migrate: ['provider', 'protocol', 'catalog', 'terraform', 'hcl', 'core'],
  policy: ['catalog', 'core'],
  trace: ['policy', 'catalog', 'core'],
  map: ['trace', 'policy', 'catalog', 'core'],
  service: ['questions', 'map', 'policy', 'catalog', 'core'],
  review: ['map', 'trace', 'policy', 'catalog', 'core'],
  conformance: ['client', 'catalog', 'core'],
  convert: ['review', 'trace', 'logs', 'policy', 'catalog', 'core'],
  logs: ['core'],
  replay: ['logs', 'trace', 'policy', 'catalog', 'core'],
  usage: ['review', 'replay', 'logs', 'trace', 'policy', 'catalog', 'core'],
  cleanup: ['usage', 'review', 'replay', 'logs', 'trace', 'policy', 'catalog', 'core'],
  history: ['review', 'trace', 'policy', 'catalog', 'core'],
  snapshot: ['client', 'review', 'policy', 'catalog', 'core'],
  questions: ['usage', 'snapshot', 'review', 'map', 'trace', 'policy', 'catalog', 'core'],
  testing: ['service', 'review', 'trace', 'policy', 'catalog', 'core'],
  ui: ['service', 'questions', 'review', 'map', 'policy'],
};

const ofConstructs = ['core', 'catalog', 'policy'];

module.exports = { layers, ofConstructs };
