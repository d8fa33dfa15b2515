// The layers of scripts/layers.cjs, and that a package is imported by its one owner only.
const { layers, allLayers, ofConstructs, folderOf } = require('./scripts/layers.cjs');
const protocol = require('./src/terraform/protocol/package.json');
const owners = {
  zod: '^src/catalog/',
  undici: '^src/client/',
  '@msgpack/msgpack': '^src/terraform/protocol/',
  hono: '^src/service/',
  '@hono/node-server': '^src/service/',
  libsql: '^src/service/',
  jsonwebtoken: '^src/service/',
  pg: '^src/service/',
  '@dagrejs/dagre': '^src/engine/map/',
  'lossless-json': '^src/client/',
  commander: '^src/cli/',
  '@modelcontextprotocol/sdk': '^src/cli/mcp/',
  '@duckdb/node-api': '^src/engine/logs/',
  sax: '^src/tools/convert/',
  cdktf: '^(constructs|examples|test|src/tools/testing)/',
  constructs: '^(constructs|examples|test)/',
};
const oneOf = (names) => names.map(folderOf).join('|');
const anyLayer = oneOf(allLayers);
const rules = Object.entries(layers).map(([layer, below]) => ({
  name: `layer-${layer}`,
  comment: `src/${folderOf(layer)} may import only: ${below.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folderOf(layer)}/` },
  to: { path: '^(src|constructs|examples|test|bench)/', pathNot: `^src/(${oneOf([layer, ...below])})/` },
}));
rules.push({
  name: 'protocol-is-a-package',
  comment: 'src/terraform/protocol imports its own files, packages of its package.json, and modules of Node',
  severity: 'error',
  from: { path: '^src/terraform/protocol/' },
  to: {
    pathNot: [
      '^src/terraform/protocol/',
      ...Object.keys(protocol.dependencies).map((name) => `^node_modules/${name}/`),
    ],
    dependencyTypesNot: ['core'],
  },
});
rules.push({
  name: 'layer-cli',
  comment: 'src/cli may import all of src and nothing above it',
  severity: 'error',
  from: { path: '^src/cli/' },
  to: { path: '^(constructs|examples|test|bench)/' },
});
rules.push({
  name: 'layer-constructs',
  comment: `constructs may import only ${ofConstructs.join(', ')} and the generated L1`,
  severity: 'error',
  from: { path: '^constructs/' },
  to: { path: '^(src|examples|test|bench)/', pathNot: `^src/(${oneOf(ofConstructs)})/` },
});
rules.push({
  name: 'layer-examples',
  comment: 'examples import the package as a user would',
  severity: 'error',
  from: { path: '^examples/' },
  to: { path: '^(src|constructs|test|bench)/' },
});
rules.push({
  name: 'in-a-layer',
  comment: 'each file of src is in a layer of scripts/layers.cjs',
  severity: 'error',
  from: {},
  to: { path: '^src/', pathNot: `^src/(${anyLayer})/` },
});
rules.push({
  name: 'own-index',
  comment: 'files of a folder never import their own index',
  severity: 'error',
  // The example of the protocol imports the package as a user would.
  from: { path: `^src/(${anyLayer})/`, pathNot: ['/index\\.ts$', '^src/terraform/protocol/example/'] },
  to: { path: '^src/$1/index\\.ts$' },
});
rules.push({
  name: 'ui-types-only',
  comment: 'src/ui runs in a browser: of the layers below it knows the types alone',
  severity: 'error',
  from: { path: '^src/ui/' },
  to: { path: '^src/(?!ui/|engine/map/view/)', dependencyTypesNot: ['type-only'] },
});
rules.push({
  name: 'service-knows-no-review',
  comment: 'the service gets its questions injected: a test that starts one loads neither review nor map nor usage',
  severity: 'error',
  from: { path: '^src/service/' },
  to: { path: '^src/tools/questions/', dependencyTypesNot: ['type-only'] },
});
rules.push({
  name: 'map-view-runs-in-browsers',
  comment: 'src/engine/map/view runs in a browser as well: outside of its folder it knows types alone',
  severity: 'error',
  from: { path: '^src/engine/map/view/' },
  to: { path: '^(src/(?!engine/map/view/)|node_modules/)', dependencyTypesNot: ['type-only'] },
});
rules.push({
  name: 'through-index',
  comment: 'a layer is imported through its index, or the index of one of its folders',
  severity: 'error',
  from: { path: `^src/(${anyLayer})/` },
  to: { path: '^src/(?!ui/)', pathNot: ['^src/$1/', '/index\\.ts$'] },
});
rules.push({
  name: 'through-index-constructs',
  comment: 'constructs import a layer through its index',
  severity: 'error',
  from: { path: '^constructs/' },
  to: { path: '^src/', pathNot: '/index\\.ts$' },
});
rules.push({
  name: 'no-folder-cycles',
  comment: 'folders of the provider and of the service depend on each other in one direction',
  severity: 'error',
  scope: 'folder',
  from: { path: ['^src/provider', '^src/service'] },
  to: { circular: true },
});
rules.push({
  name: 'service-storage-is-lowest',
  comment: 'the stores of the service know nothing of what is stored',
  severity: 'error',
  from: { path: '^src/service/storage/' },
  to: { path: '^src/service/', pathNot: ['^src/service/storage/', '^src/service/api-problem\\.ts$'] },
});
rules.push({
  name: 'service-model-below-its-users',
  comment: 'the tables of a tenant know neither the operations on them nor the jobs',
  severity: 'error',
  from: { path: '^src/service/model/' },
  to: { path: '^src/service/[^/]+/', pathNot: '^src/service/(model|storage|audit)/' },
});
rules.push({
  name: 'no-circular',
  comment: 'files never import each other in a circle: move what both use to a third one',
  severity: 'error',
  from: {},
  to: { circular: true },
});
for (const [name, home] of Object.entries(owners)) {
  rules.push({
    name: `owner-${name}`,
    comment: `${name} is imported by its owner only`,
    severity: 'error',
    from: { path: '^(src|constructs|examples)/', pathNot: home },
    to: { path: `^node_modules/${name}/` },
  });
}
module.exports = {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.gen|cdktf\\.out)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'default'],
    },
  },
};
