import { flat } from './resources.mjs';
import { reasons } from './reasons.mjs';

/** Compares the two data sources of a kind with the official ones: how many exist, and which arguments are missing. */
export function compareDataSources(kind, facts, schemas) {
  const result = { official: 0, there: 0, deviations: [] };
  for (const [type, args] of [
    [facts.data_source, facts.data_source_arguments],
    [facts.list_data_source, facts.list_arguments],
  ]) {
    if (type === undefined) continue;
    result.official += 1;
    const schema = schemas[type];
    if (schema === undefined) {
      result.deviations.push({ at: `data ${type}`, what: 'is missing' });
      continue;
    }
    result.there += 1;
    const own = flat(schema.block.attributes);
    for (const [name, text] of Object.entries(args ?? {})) {
      const [type_, mode] = text.split(' ');
      const ours = own.get(name);
      const at = `data ${type}.${name}`;
      if (ours === undefined) result.deviations.push({ at, what: 'is missing' });
      else if (ours.type !== type_) result.deviations.push({ at, what: `has type ${ours.type}, officially ${type_}` });
      else if (ours.mode !== mode && !(mode === 'r' && ours.mode !== 'c') && !(mode === 'o' && ours.mode === 'oc'))
        result.deviations.push({ at, what: `is ${ours.mode}, officially ${mode}`, reason: undefined });
      else if (ours.mode !== mode) result.deviations.push({ at, what: 'may be left out', reason: reasons.lookup });
    }
  }
  return result;
}
