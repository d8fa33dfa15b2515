import { isObject } from '../../core';
import type { Known } from './known';

/** Language of a repository. */
export type Language = 'ts' | 'hcl';

/** Record of earlier runs in a folder: the objects they adopted, and digests of the files they wrote. */
export interface Manifest {
  readonly out: Language;
  readonly tenant: string;
  /** By path. */
  readonly files: Readonly<Record<string, string>>;
  readonly known: Known;
}

/** Whether a value has the form of a manifest. Its names become code, so each must be one. */
export function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || !isObject(value['known'])) return false;
  const { out, tenant, files, known } = value;
  const { parts, objects, runs, places = [] } = known;
  return (
    (out === 'ts' || out === 'hcl') &&
    typeof tenant === 'string' &&
    isObject(files) &&
    Object.entries(files).every(([path, digest]) => isPath(path) && typeof digest === 'string') &&
    isListOf(parts, isPart) &&
    isListOf(objects, isKnownObject) &&
    isListOf(runs, (one) => isContainer(one['container']) && isText(one['construct']) && isLabel(one['label'])) &&
    isListOf(places, (one) => isContainer(one['container']) && isPath(one['module']) && isConstant(one['constant']))
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isKnownObject({ kind, id, name, container, construct, label, module, constant, made }: Fields): boolean {
  return (
    [kind, id, name, construct].every(isText) &&
    (container === undefined || isContainer(container)) &&
    isLabel(label) &&
    (module === '' || isPath(module)) &&
    (constant === undefined || isConstant(constant)) &&
    (made === 'by-hand' || made === 'generated')
  );
}

function isPart({ modules, imports }: Fields): boolean {
  return (
    Array.isArray(modules) && modules.every(isPath) && (imports === undefined || imports === '' || isPath(imports))
  );
}

function isListOf(value: unknown, isOne: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isObject(one) && isOne(one));
}

function isContainer(value: unknown): boolean {
  return isObject(value) && isText(value['scope']) && isText(value['name']);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** A part of a resource address. */
function isLabel(value: unknown): boolean {
  return typeof value === 'string' && /^[\p{L}\p{N}_-]+$/u.test(value);
}

/** The name of a constant, also as a property of an imported module. */
function isConstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[\p{ID_Start}_$][\p{ID_Continue}$]*(\.[\p{ID_Start}_$][\p{ID_Continue}$]*)*$/u.test(value)
  );
}

/** A path below the folder. */
function isPath(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.split('/').every((part) => /^[\p{L}\p{N}\p{M}_ .@-]+$/u.test(part) && part !== '.' && part !== '..')
  );
}
