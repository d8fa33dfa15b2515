import { type Container, containerOf, isSameContainer, kindLabel } from '../../catalog';
import type { CollectedList } from './collect';
import type { AdoptableObject } from './adoptable-object';
import { isOfList } from './lists';

/** Something that is not adopted, and the reason. */
export interface LeftOut {
  /** Readable description. */
  readonly what: string;
  readonly why: string;
  /** `list`: its list could not be read, so nothing is known of such objects. */
  readonly is: 'list' | 'object';
}

/** Objects sorted by whether they can be adopted. */
export interface Selection {
  /** Objects that can be adopted; rules in rulebase order. */
  readonly own: readonly AdoptableObject[];
  readonly leftOut: readonly LeftOut[];
  /** Every object that can be referenced, including inherited and predefined ones, without duplicates. */
  readonly all: readonly AdoptableObject[];
}

/** Separates the tenant's own objects from inherited and predefined ones. */
export function select(lists: readonly CollectedList[]): Selection {
  const own: AdoptableObject[] = [];
  const leftOut: LeftOut[] = [];
  const all = new Map<string, AdoptableObject>();
  for (const { list, items, why } of lists) {
    if (why !== undefined) {
      const where = list.container === undefined ? '' : ` of ${inWords(list.container)}`;
      leftOut.push({
        is: 'list',
        what: `every ${kindLabel(list.kind.name)}${where}`,
        why: `the list could not be read: ${why}`,
      });
    }
    for (const item of items) {
      const key = identityOf(item);
      const isOwn = isOfList(list, item.container);
      // An object inherited by two folders is in both lists, and in the list of its own container.
      if (isOwn || !all.has(key)) all.set(key, item);
      if (item.container === undefined && list.within !== undefined)
        leftOut.push({ is: 'object', what: objectInWords(item), why: 'the service does not return its location' });
      if (!isOwn) continue;
      if (isPredefined(item))
        leftOut.push({ is: 'object', what: objectInWords(item), why: 'it is predefined in every tenant' });
      else if (item.id === '')
        leftOut.push({ is: 'object', what: objectInWords(item), why: 'the service returns no ID for it' });
      else own.push(item);
    }
  }
  return { own, leftOut, all: [...all.values()] };
}

/** Returns a unique key of an object. */
function identityOf({ kind, container, position, name, id }: AdoptableObject): string {
  return JSON.stringify([kind.name, container?.scope, container?.name, position, name, id]);
}

/** `address "web" in folder "Branches"`. */
export function objectInWords({ kind, name, container }: AdoptableObject): string {
  return `${kindLabel(kind.name)} ${JSON.stringify(name)}${container === undefined ? '' : ` in ${inWords(container)}`}`;
}

/** `folder "Branches"`. */
function inWords({ scope, name }: Container): string {
  return `${scope} ${JSON.stringify(name)}`;
}

function isSame(one: Container | undefined, other: Container | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSameContainer(one, other);
}

/** Reports whether an object has the name of one that the vendor puts into tenants, which nobody has to declare. */
export function isOfVendor({ kind, name }: AdoptableObject): boolean {
  return [...kind.predefined, ...kind.seededObjects].some((one) => one['name'] === name);
}

function isPredefined({ kind, name, container }: AdoptableObject): boolean {
  return kind.predefined.some((one) => one['name'] === name && isSame(container, containerOf(one)));
}
