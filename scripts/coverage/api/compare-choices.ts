import type { Attribute, Choice, ObjectType } from '../../../src/catalog';
import { writeOnlySuffix } from '../../../src/catalog/secret-siblings';
import type { Shape } from '../../../test/support/judge/facts';

type Fields = Pick<ObjectType, 'attributes' | 'choices'>;

/** Returns the differences in the constraints between fields of an object. */
export function compareChoices(type: Fields, groups: NonNullable<Shape['groups']>): readonly string[] {
  const ours = type.choices.filter((choice) => secretOf(choice) === undefined).map((choice) => shown(choice, type));
  const theirs = groups.map(([count, options]) => say(count.replaceAll('_', '-').replace(/-of$/, ''), options));
  return [
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `is ${one}, at the API it is not`),
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `is not ${one}, at the API it is`),
  ];
}

/** Reports whether a secret is required, directly or through its write-only companion. */
export function isDemandedSecret({ choices }: Fields, { name }: Attribute): boolean {
  return choices.some((choice) => choice.count === 'exactly-one' && secretOf(choice) === name);
}

/** Returns the secret of a choice that only selects between the secret and its write-only companion. */
function secretOf({ of }: Choice): string | undefined {
  const [own, sibling] = of;
  const name = own?.[0];
  return name !== undefined && sibling?.[0] === `${name}${writeOnlySuffix}` ? name : undefined;
}

function shown({ count, of }: Choice, { attributes }: Fields): string {
  const wire = (name: string): string => attributes.find((one) => one.name === name)?.wire ?? name;
  return say(
    count,
    of.map((names) => names.filter((name) => !name.endsWith(writeOnlySuffix)).map(wire)),
  );
}

function say(count: string, options: readonly (readonly string[])[]): string {
  return `${count} of ${options
    .map((names) => names.toSorted().join('+'))
    .toSorted()
    .join(', ')}`;
}
