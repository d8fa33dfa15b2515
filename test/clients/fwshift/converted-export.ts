import type { Conversion } from '../../../src/tools/convert';
import type { Configuration } from '../../../src/engine/policy';

/** Disables rules in the text of a generated export, in which each rule says `<disabled>no</disabled>` or `yes`. */
export function withoutRules(text: string, rules: Conversion['left']): string {
  return rules.reduce((changed, { line, name = '' }) => {
    const lines = changed.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length;
    const entry = changed.indexOf(`<entry name="${name}">`, start);
    const end = changed.indexOf('</disabled>', entry);
    // NAT rules may have none, and FWShift compares none.
    if (end < 0 || changed.slice(entry, end).includes('</entry>')) return changed;
    return `${changed.slice(0, end).replace(/(?:no|yes)$/, 'yes')}${changed.slice(end)}`;
  }, text);
}

/** The folder of the firewalls. */
export function lowestGroup(places: Conversion['places']): string {
  const folders = places.filter(({ container }) => container.scope === 'folder');
  const lowest = folders.find(({ container }) => !folders.some(({ parent }) => parent === container.name));
  if (lowest === undefined) throw new Error('cannot find a folder without a folder below');
  return lowest.container.name;
}

/** The same configuration with shared at the top, as the writer of set lines expects it, and without NAT rules. */
export function asPanorama({ containers, objects, rulebases }: Configuration): Configuration {
  const renamed = <T extends { readonly name: string } | undefined>(container: T): T =>
    container?.name === 'All Firewalls' ? { ...container, name: 'Global' } : container;
  return {
    containers: containers
      .filter(({ container }) => container.name !== 'All')
      .map(({ container, above, ...rest }) => ({
        ...rest,
        container: renamed(container),
        ...(above === undefined || above === 'All' ? {} : { above: above === 'All Firewalls' ? 'Global' : above }),
      })),
    objects: objects
      .filter(({ kind }) => !['folder', 'snippet'].includes(kind))
      .map(({ container, fields, ...rest }) => ({
        ...rest,
        fields: own(fields),
        ...(container === undefined ? {} : { container: renamed(container) }),
      })),
    rulebases: rulebases
      .filter(({ kind }) => kind !== 'nat_rule')
      .map((list) => ({
        ...list,
        container: renamed(list.container),
        rules: list.rules.map((rule) => ({ ...rule, fields: own(rule.fields) })),
      })),
  };
}

/** The fields of a snapshot also say where an object is. */
function own({ name: _, folder: __, ...fields }: Fields): Fields {
  return fields;
}
type Fields = Readonly<Record<string, unknown>>;
