import { isSameContainer } from '../../../catalog';
import type { PlaceOf } from '../adoption';

import { pushOnDestroyType, ruleOrderType, typeNameOf } from '../../../provider';
import type { AdoptableObject } from '../adoptable-object';
import type { Secret } from '../configure';
import type { GeneratedFile } from '../generated-file';
import { NamePool } from '../identifiers';
import type { Known, KnownPlace } from '../known';
import type { RepositoryInput, Written } from '../repository-input';
import { objectsOf, unitsOf } from '../units';
import { typescriptString, statement } from './code';
import { containerDeclarations } from './containers-text';
import { camel, containersModule, layOut, type ModuleLayout, type DeclarationPlace } from './layout';
import { moduleText, secretConstant } from './module-text';
import { typescriptProjectFiles } from './project-files';

/** Writes a repository of CDKTF constructs. */
export function typescriptRepository({ adoption, tree, known, files, purpose, ...project }: RepositoryInput): Written {
  const isTaken = (path: string): boolean => files.has(`${path}.ts`);
  const units = unitsOf(adoption);
  const layout = layOut(units, adoption, isTaken);
  const containers = free(containersModule, isTaken);
  const places = placesOf(adoption.places, layout, containers, known.places ?? []);
  const handwritten = new Set<AdoptableObject>(
    [...adoption.known].flatMap(([found, { made }]) => (made === 'by-hand' ? [found] : [])),
  );
  const containerObjects = units.flatMap(objectsOf).filter(({ found }) => found.kind.contains !== undefined);
  for (const { found } of containerObjects) handwritten.add(found);
  const secrets = units.flatMap(objectsOf).flatMap((one) => one.secrets);
  const secretsModule = free('secrets', isTaken);
  const tools = { layout, places, handwritten, secretsModule };
  const modules = layout.modules
    .filter(({ units: of }) => !of.flatMap(objectsOf).some(({ found }) => found.kind.contains !== undefined))
    .map((module) => ({ module, written: moduleText(module, tools) }));
  const orders = modules.flatMap(({ written }) => written.orders);
  const isNew = units.length > 0;
  const existing = [
    // Importing this resource, which pushes on destroy, changes nothing at the service.
    ...(isNew && known.parts.length === 0 ? [[`${pushOnDestroyType}.push-on-destroy`, 'adopted'] as const] : []),
    ...units
      .flatMap(objectsOf)
      .map((one) => [`${typeNameOf(one.found.kind.name)}.${one.label}`, one.importId] as const),
    ...orders.map(({ run, label }) => [`${ruleOrderType}.${label}`, run.importId] as const),
  ];
  const imports = purpose === 'adopt' ? existing : [];
  const importsModule = purpose === 'adopt' ? free('imports', isTaken) : undefined;
  const isDeclared = [...places.values()].some(({ module }) => module === containers);
  const newModules = [
    ...(secrets.length === 0 ? [] : [secretsModule]),
    ...(isDeclared && isNew ? [containers] : []),
    ...modules.map(({ module }) => module.path),
  ];
  const texts: readonly GeneratedFile[] = [
    ...(secrets.length === 0 ? [] : [once(secretsModule, secretsText(secrets, secretsModule))]),
    ...(isDeclared && isNew
      ? [once(containers, containerDeclarations({ path: containers, layout, tree, places, containerObjects }))]
      : []),
    ...modules.map(({ module, written }) => once(module.path, written.text)),
    ...(isNew && importsModule !== undefined ? [once(importsModule, importsText(imports))] : []),
  ];
  const listed = isNew ? [{ modules: newModules, imports: importsModule }] : [];
  return {
    files: [...texts, ...typescriptProjectFiles([...known.parts, ...listed], { purpose, ...project })],
    known: {
      objects: [
        ...known.objects,
        ...units.flatMap((unit) => objectsOf(unit).map((object) => knownOf(object, layout, handwritten))),
      ],
      runs: [
        ...known.runs,
        ...adoption.runs.map(({ container, construct, label }) => ({ container, construct, label })),
      ],
      parts: [...known.parts, ...listed],
      places: [...(known.places ?? []), ...(isNew ? declaredIn(containers, places) : [])],
    },
    imported: imports.length,
  };
}

function knownOf(
  { found, construct, label }: ReturnType<typeof objectsOf>[number],
  { locations }: ModuleLayout,
  handwritten: ReadonlySet<AdoptableObject>,
): Known['objects'][number] {
  const { kind, id, name, container } = found;
  const location = locations.get(found);
  return {
    ...{ kind: kind.name, id, name, container, construct, label },
    module: location?.module ?? '',
    constant: location?.constant,
    made: handwritten.has(found) ? 'by-hand' : 'generated',
  };
}

/** Returns where each container is declared. Containers that are only referenced are declared in this run's module. */
function placesOf(
  places: readonly PlaceOf[],
  { locations }: ModuleLayout,
  module: string,
  known: readonly KnownPlace[],
): ReadonlyMap<PlaceOf, DeclarationPlace> {
  const declared = places.flatMap(({ adopted }) => (adopted === undefined ? [] : [locations.get(adopted)]));
  const pool = new NamePool(declared.flatMap((place) => (place?.module === module ? (place.constant ?? []) : [])));
  return new Map(
    places.map((place): [PlaceOf, DeclarationPlace] => {
      const location = place.adopted === undefined ? undefined : locations.get(place.adopted);
      if (location !== undefined) return [place, location];
      const before = known.find((one) => isSameContainer(one.container, place.container));
      if (before !== undefined) return [place, { module: before.module, constant: before.constant }];
      return [place, { module, constant: camel(pool, place.construct, place.container.scope) }];
    }),
  );
}

/** Returns the containers that a module declares only for reference; a later run uses the same declaration. */
function declaredIn(module: string, places: ReadonlyMap<PlaceOf, DeclarationPlace>): readonly KnownPlace[] {
  return [...places].flatMap(([{ container, adopted }, location]) =>
    adopted === undefined && location.module === module && location.constant !== undefined
      ? [{ container, module, constant: location.constant }]
      : [],
  );
}

function free(desired: string, taken: (path: string) => boolean): string {
  let path = desired;
  for (let n = 2; taken(path); n += 1) path = `${desired}-${String(n)}`;
  return path;
}

function once(module: string, text: string): GeneratedFile {
  return { path: `${module}.ts`, text, written: 'once' };
}

function secretsText(secrets: readonly Secret[], module: string): string {
  const lines = secrets.flatMap(({ variable: name, isStored }) => [
    statement(`export const ${secretConstant(name)} = `, {
      call: 'new TerraformVariable',
      args: [
        'stack',
        typescriptString(name),
        { object: [['type', typescriptString('string')], ...(isStored ? [['sensitive', 'true'] as const] : [])] },
      ],
    }),
    // Not `sensitive` where the attribute is write-only: the imported state has no sensitive path there, so the import would
    // also be an update.
    ...(isStored ? [] : [`${secretConstant(name)}.addOverride('ephemeral', true);`]),
  ]);
  const stack = module.includes('/') ? '../stack' : './stack';
  return `import { TerraformVariable } from 'cdktf';\nimport { stack } from '${stack}';\n\n${lines.map((line) => `${line}\n`).join('')}`;
}

function importsText(imports: readonly (readonly [string, string])[]): string {
  const lines = imports.map(([to, id]) => entryText(typescriptString(to), typescriptString(id)));
  return `/** Resources that the first deploy imports, by address. Remove this file after it. */\nexport const imports = {\n${lines.join('')}};\n`;
}

function entryText(key: string, value: string): string {
  const line = `  ${key}: ${value},\n`;
  return line.length <= 121 ? line : `  ${key}:\n    ${value},\n`;
}
