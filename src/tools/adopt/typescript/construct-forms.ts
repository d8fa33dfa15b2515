import type { ConstructForm } from './construct-form';
import { natConstruct } from './nat-form';
import { objectForms } from './object-forms';
import { placeForms } from './place-forms';
import { profileForms } from './profile-forms';
import { threatForms } from './threat-forms';

const all: Readonly<Record<string, ConstructForm>> = {
  ...objectForms,
  ...placeForms,
  ...profileForms,
  ...threatForms,
  nat_rule: natConstruct,
};

/** Returns how objects of a kind are written as a handwritten construct; undefined if there is none. */
export function constructForm(kind: string): ConstructForm | undefined {
  return Object.hasOwn(all, kind) ? all[kind] : undefined;
}
