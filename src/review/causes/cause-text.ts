import { isSameContainer, kindLabel } from '../../catalog';
import { isWithoutEffect } from '../accounts/effects';
import { fieldChanges } from '../entries/field-changes';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import type { Changes } from '../state/changes';
import { isDeciding } from '../state/meaning';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { associationOf } from '../state/state-builder';
import { fieldText } from '../text/value-text';
import type { Causes } from './causes-of';

/** Describes changed resources by their addresses: `address "mri" (tag: - retired)`, `new address "mri"`. */
export class CauseTexts {
  readonly #objects: ReadonlyMap<string, ObjectChange>;
  readonly #others: ReadonlyMap<string, string>;

  constructor({ objects, orders, associations }: Changes) {
    this.#objects = new Map(objects.map((change) => [change.address, change]));
    this.#others = new Map([
      ...associations.map(({ address, before, after }) => [address, associationText(before, after)] as const),
      ...orders.map(({ address, before, after }) => {
        const order = after ?? before;
        return [address, `the order of rules in ${containerText(order?.container)}`] as const;
      }),
    ]);
  }

  /** Returns the text for a resource; its address, if there are no words for it. */
  of(address: string): string {
    const change = this.#objects.get(address);
    return change === undefined ? (this.#others.get(address) ?? address) : objectText(change);
  }

  /** Adds to a finding what causes it, its own subject first. That this one comes or goes is what the finding says. */
  named(draft: FindingDraft, { addresses, are }: Causes): FindingDraft {
    if (are !== 'computed') return draft;
    const own = addresses.filter((address) => this.#isAbout(draft, address));
    const causes = [...own, ...addresses.filter((address) => !own.includes(address))].map((address) => {
      const { before, after } = this.#objects.get(address) ?? {};
      const isSaid = (before === undefined || after === undefined) && own.includes(address);
      return { address, ...(isSaid ? {} : { text: this.of(address) }) };
    });
    return { ...draft, causes };
  }

  #isAbout({ subject, container }: FindingDraft, address: string): boolean {
    if (subject?.address === address) return true;
    const change = this.#objects.get(address);
    return [change?.before, change?.after].some(
      (state) => state !== undefined && subject?.name === state.name && isKind(state, subject.kind) && isIn(state),
    );

    function isIn(state: ObjectState): boolean {
      return container === undefined || (state.container !== undefined && isSameContainer(container, state.container));
    }
  }
}

function isKind({ kind }: ObjectState, name: string): boolean {
  return kind.name === name || (name === 'rule' && isDeciding(kind));
}

function objectText(change: ObjectChange): string {
  const { kind, before, after } = change;
  const name = `${kindLabel(kind.name)} "${(after ?? before)?.name ?? ''}"`;
  if (before === undefined) return `new ${name}`;
  if (after === undefined) return `deleted ${name}`;
  const fields = fieldChanges(change).filter((field) => !isWithoutEffect(kind, [field.name]));
  return fields.length === 0 ? name : `${name} (${fields.map(fieldText).join('; ')})`;
}

type Fields = Parameters<typeof associationOf>[0];

function associationText(before: Fields, after: Fields): string {
  const found = associationOf(after) ?? associationOf(before);
  if (found === undefined) return 'the association of a snippet';
  const verb = after === undefined ? 'no longer associated' : 'associated';
  return `snippet "${found.snippet}" ${verb} with ${containerText(found.container)}`;
}
