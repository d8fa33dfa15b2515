import { narrowed, shaped, reasons } from './reasons.mjs';

/** Compares the resource of a kind with the official one, and returns every difference with its reason. */
export function compareKind(kind, facts, schema) {
  const wanted = Object.entries(facts.attributes ?? {});
  const there = schema !== undefined;
  const result = { there, attributes: wanted.length, same: 0, equalMode: 0, wider: 0, deviations: [] };
  if (!there) {
    if (facts.resource !== undefined) result.deviations.push({ at: '', what: 'the resource is missing' });
    return result;
  }
  const own = flat(schema.block.attributes);
  for (const [at, text] of wanted) {
    const [type, mode, ...flags] = text.split(' ');
    const ours = own.get(at);
    const note = (what, reason) => result.deviations.push({ at, what, reason });
    if (ours === undefined) {
      note('is missing', shaped(kind, at));
      continue;
    }
    if (ours.type !== type) note(`has type ${ours.type}, officially ${type}`, shaped(kind, at));
    const secret = flags.includes('sensitive');
    if (ours.sensitive !== secret)
      note(ours.sensitive ? 'is sensitive' : 'is not sensitive', ours.sensitive ? reasons.sensitive : undefined);
    if (ours.type === type && ours.sensitive === secret) result.same += 1;
    if (ours.mode === mode) result.equalMode += 1;
    else {
      const wider = reasonFor(mode, ours.mode, own, at);
      if (wider !== undefined) result.wider += 1;
      note(`is ${words[ours.mode]}, officially ${words[mode]}`, wider ?? narrowed(kind, at, mode, ours.mode));
    }
  }
  const official = new Set(wanted.map(([at]) => at));
  for (const [at, { writeOnly }] of own) {
    if (facts.attributes === undefined || official.has(at)) continue;
    if ([...official].some((one) => at.startsWith(`${one}.`) && !own.has(one))) continue;
    result.deviations.push({ at, what: 'is not in the official provider', reason: reasonForOwn(at, writeOnly, own) });
  }
  return result;
}

const words = { r: 'required', o: 'optional', oc: 'optional and computed', c: 'computed' };

function reasonFor(official, ours, own, at) {
  if (official === 'o' && ours === 'oc') return reasons.filledIn;
  if (official === 'r' && (ours === 'o' || ours === 'oc'))
    return own.has(`${at}_wo`) ? reasons.writeOnly : reasons.defaulted;
  if (official === 'c' && ours === 'oc') return reasons.writable;
  return undefined;
}

function reasonForOwn(at, writeOnly, own) {
  if (writeOnly || at.endsWith('_wo_version')) return reasons.sibling;
  if (at === 'revision') return reasons.revision;
  if (at === 'encrypted_values') return reasons.secrets;
  if (at === 'id') return reasons.id;
  return own.has(at) ? reasons.apiOnly : undefined;
}

/** Returns every attribute at every depth, by path. */
export function flat(attributes, prefix = '', into = new Map()) {
  for (const [name, attribute] of Object.entries(attributes ?? {})) {
    const nested = attribute.nested_type;
    into.set(prefix + name, {
      type: nested === undefined ? shortType(attribute.type) : nested.nesting_mode === 'list' ? '[{}]' : '{}',
      mode: attribute.required ? 'r' : attribute.optional ? (attribute.computed ? 'oc' : 'o') : 'c',
      sensitive: attribute.sensitive === true,
      writeOnly: attribute.write_only === true,
    });
    if (nested !== undefined) flat(nested.attributes, `${prefix}${name}.`, into);
  }
  return into;
}

function shortType(type) {
  const short = { string: 's', bool: 'b', number: 'n' };
  if (typeof type === 'string') return short[type] ?? type;
  const [container, item] = type;
  return container === 'list' ? `[${shortType(item)}]` : container === 'map' ? `{${shortType(item)}}` : container;
}
