// Schemas of the service's description, compiled on demand and once per process: jest would load and compile them again
// for each test file. Plain JavaScript, because it is loaded outside of jest (description.ts).
const { readFileSync } = require('node:fs');
const { Ajv2020 } = require('ajv/dist/2020');

const opened = new Map();

/** Opens the description in a file, and creates its validator. */
exports.openChecks = function openChecks(path) {
  const before = opened.get(path);
  if (before !== undefined) return before;
  // Each component is a separate schema, so that it is compiled once and not per operation.
  const document = JSON.parse(readFileSync(path, 'utf8').replaceAll('"#/components/schemas/', '"component:'));
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    unicodeRegExp: false,
    // Most schemas validate only a few values: optimizing their code takes six times as long as generating it.
    inlineRefs: false,
    code: { optimize: false },
  });
  for (const [name, schema] of Object.entries(document.components.schemas)) ajv.addSchema(schema, `component:${name}`);
  const check = (schema, value) => {
    const isValid = ajv.compile(schema);
    return isValid(value) ? [] : (isValid.errors ?? []);
  };
  const made = { document, check };
  opened.set(path, made);
  return made;
};
