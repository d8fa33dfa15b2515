// The schemas of the service's description, compiled when first needed, once per process: jest would load and compile
// them again for each test file. Plain JavaScript, because it is loaded past jest (description.ts).
const { readFileSync } = require('node:fs');
const { Ajv2020 } = require('ajv/dist/2020');

const opened = new Map();

/** The description in a file, and its checker. */
exports.openChecks = function openChecks(path) {
  const before = opened.get(path);
  if (before !== undefined) return before;
  // Each component is a schema of its own, so that it is compiled once and not for every operation.
  const document = JSON.parse(readFileSync(path, 'utf8').replaceAll('"#/components/schemas/', '"component:'));
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    unicodeRegExp: false,
    // Most schemas check a few values: making their code fast takes six times as long as making it.
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
