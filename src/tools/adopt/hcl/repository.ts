import { append } from '../../../core';
import { containerKindName, isSameContainer, type Container } from '../../../catalog';
import { ruleOrderType, typeNameOf } from '../../../provider';
import { isRule, type Adopted, type AdoptedRun, type Adoption } from '../adoption';
import type { Secret } from '../configure';
import type { Expression } from '../expression';
import type { AdoptableObject } from '../adoptable-object';
import type { GeneratedFile } from '../generated-file';
import { fileName, NamePool } from '../identifiers';
import type { Known } from '../known';
import type { RepositoryInput, Written } from '../repository-input';
import { objectsOf, unitsOf, type Unit } from '../units';
import { blockText, hclString, type Hcl } from '../../../terraform/hcl';
import { entriesHcl } from './expression-text';
import { hclProjectFiles } from './project-files';

/** Writes a repository in HCL: one file per container and kind, and one with the import blocks. */
export function hclRepository({ adoption, known, files, purpose, ...project }: RepositoryInput): Written {
  const writer = new Writer(adoption);
  const units = unitsOf(adoption);
  const free = (preferred: string): string => {
    let path = `${preferred}.tf`;
    for (let n = 2; files.has(path); n += 1) path = `${preferred}-${String(n)}.tf`;
    return path;
  };
  const grouped = new Map<string, string[]>();
  for (const unit of units) {
    const file = writer.fileOf(unit);
    for (const block of writer.blocks(unit)) append(grouped, file, block);
  }
  const all = units.flatMap(objectsOf);
  const orders = adoption.runs.filter(({ kind }) => kind.api.movable === true);
  const imports = [
    ...all.map((one) => [addressOf(one), one.importId] as const),
    ...orders.map((run) => [`${ruleOrderType}.${run.label}`, run.importId] as const),
  ];
  const importBlocks = (purpose === 'adopt' ? imports : []).map(([to, id]) =>
    blockText('import', [
      ['to', to],
      ['id', hclString(id)],
    ]),
  );
  const variables = all.flatMap(({ secrets }) => secrets).map(variableText);
  const texts = [
    ...[...grouped].map(([file, blocks]) => once(free(file), blocks)),
    ...(importBlocks.length === 0 ? [] : [once(free('imports'), importBlocks)]),
    ...(variables.length === 0 ? [] : [once(free('variables'), variables)]),
  ];
  const addresses = imports.map(([to]) => to);
  const parts = addresses.length === 0 ? [] : [{ modules: addresses, imports: '' }];
  const nextKnown: Known = {
    objects: [...known.objects, ...all.map(knownOf)],
    runs: [...known.runs, ...adoption.runs.map(({ container, construct, label }) => ({ container, construct, label }))],
    parts: [...known.parts, ...parts],
  };
  return {
    files: [
      ...texts,
      ...hclProjectFiles(
        nextKnown.parts.flatMap(({ modules }) => modules),
        { purpose, ...project },
      ),
    ],
    known: nextKnown,
    imported: imports.length,
  };
}

class Writer {
  readonly #adoption: Adoption;
  readonly #labels: ReadonlyMap<AdoptableObject, string>;
  readonly #slugs = new Map<string, string>();
  readonly #pool = new NamePool(['tenant']);

  constructor(adoption: Adoption) {
    this.#adoption = adoption;
    const adopted = [...adoption.objects, ...adoption.runs.flatMap(({ rules }) => rules)];
    this.#labels = new Map([
      ...adopted.map(({ found, label }) => [found, label] as const),
      ...[...adoption.known].map(([found, { label }]) => [found, label] as const),
    ]);
  }

  fileOf(unit: Unit): string {
    const [first] = objectsOf(unit);
    if (first === undefined) return 'tenant';
    const { kind, container } = first.found;
    if (kind.contains !== undefined) return 'containers';
    return `${container === undefined ? 'tenant' : this.#slugOf(container)}-${kind.name.replaceAll('_', '-')}`;
  }

  blocks(unit: Unit): readonly string[] {
    if (unit.is === 'object') return [this.#block(unit.object, [])];
    const { run } = unit;
    const chained = run.kind.api.movable !== true;
    const rules = run.rules.map((rule, i) => {
      const before = chained ? run.rules[i - 1] : undefined;
      return this.#block(rule, before === undefined ? [] : [['depends_on', { list: [addressOf(before)] }]]);
    });
    return chained ? rules : [...rules, this.#order(run)];
  }

  #block(adopted: Adopted, last: readonly (readonly [string, Hcl])[]): string {
    const { found, entries, label } = adopted;
    const { kind, container } = found;
    const place: readonly (readonly [string, Hcl])[] =
      container === undefined || kind.api.location.in === 'nowhere' ? [] : [[container.scope, this.#place(container)]];
    const values = entriesHcl(entries, this.#reference);
    const [named, rest] = [values.filter(([key]) => key === 'name'), values.filter(([key]) => key !== 'name')];
    return blockText(`resource "${typeNameOf(kind.name)}" "${label}"`, [...named, ...place, ...rest, ...last]);
  }

  #order(run: AdoptedRun): string {
    return blockText(`resource "${ruleOrderType}" "${run.label}"`, [
      ['type', hclString(run.kind.name)],
      [run.container.scope, this.#place(run.container)],
      ['position', hclString(run.position ?? 'pre')],
      ['rules', { list: run.rules.map((rule) => `${addressOf(rule)}.name`) }],
    ]);
  }

  #place(container: Container): string {
    const place = this.#adoption.places.find((one) => isSameContainer(one.container, container));
    const label = place?.adopted === undefined ? undefined : this.#labels.get(place.adopted);
    return label === undefined
      ? hclString(container.name)
      : `${typeNameOf(containerKindName(container.scope))}.${label}.name`;
  }

  /** Writes a reference to an adopted object. */
  readonly #reference = ({ of, text }: Expression & { readonly is: 'name' }): Hcl => {
    const label = this.#labels.get(of);
    // Rules are referenced only by a rule order.
    return label === undefined || isRule(of.kind) ? hclString(text) : `${typeNameOf(of.kind.name)}.${label}.name`;
  };

  #slugOf({ scope, name }: Container): string {
    const key = `${scope}|${name}`;
    const before = this.#slugs.get(key);
    if (before !== undefined) return before;
    const slug = this.#pool.take(fileName(name, scope), `${fileName(name, scope)}-${scope}`);
    this.#slugs.set(key, slug);
    return slug;
  }
}

function addressOf({ found, label }: Adopted): string {
  return `${typeNameOf(found.kind.name)}.${label}`;
}

function knownOf({ found, construct, label }: Adopted): Known['objects'][number] {
  const { kind, id, name, container } = found;
  return {
    ...{ kind: kind.name, id, name, container, construct, label },
    ...{ module: '', constant: undefined, made: 'generated' },
  };
}

function variableText({ variable, isStored }: Secret): string {
  return blockText(`variable ${hclString(variable)}`, [
    ['type', 'string'],
    // Not `sensitive` where the attribute is write-only: the imported state has no sensitive path there, so the import would
    // also be an update.
    [isStored ? 'sensitive' : 'ephemeral', 'true'],
  ]);
}

function once(path: string, blocks: readonly string[]): GeneratedFile {
  return { path, text: blocks.join('\n'), written: 'once' };
}
