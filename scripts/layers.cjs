/** The folders of `src` that hold several layers. */
const groups = {
  terraform: ['protocol', 'hcl', 'program'],
  engine: ['policy', 'trace', 'map', 'logs', 'replay'],
  tools: [
    'adopt',
    'migrate',
    'conformance',
    'convert',
    'usage',
    'cleanup',
    'history',
    'snapshot',
    'questions',
    'testing',
  ],
};

/**
 * The layer table of docs/architecture.md: each layer, and what of `src` it may import. `cli` may import all of it,
 * `constructs` what the last list names. Imports go down only.
 */
const layers = {
  core: ['protocol/basis'],
  hcl: [],
  program: ['core'],
  catalog: ['core'],
  tenant: ['catalog', 'core'],
  client: ['catalog', 'core'],
  protocol: [],
  provider: ['hcl', 'catalog', 'tenant', 'client', 'protocol', 'trace', 'policy', 'core'],
  adopt: ['provider', 'client', 'protocol', 'tenant', 'catalog', 'hcl', 'core'],
  migrate: ['provider', 'protocol', 'catalog', 'program', 'hcl', 'core'],
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

/** Returns the folder of a layer, or of a folder in it, below `src`. */
function folderOf(layer) {
  const [name] = layer.split('/');
  const group = Object.keys(groups).find((one) => groups[one].includes(name));
  return group === undefined ? layer : `${group}/${layer}`;
}

const allLayers = [...Object.keys(layers), 'cli'];

/** Returns the layer of a file of `src`; undefined for another file. */
function layerOf(file) {
  return allLayers.find((layer) => file.startsWith(`src/${folderOf(layer)}/`));
}

module.exports = { layers, allLayers, ofConstructs, folderOf, layerOf };
