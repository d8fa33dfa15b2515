import { isObject, type Path } from '../core';
import { holdsObjects, mustBeFilled, nameAttributes, negationsIn, sentNames } from './attribute-lists';
import type { Attribute, AttributeType, Choice } from './attribute-type';
import { choiceFaults } from './choice-faults';
import { attributesIn } from './attributes-in';
import { issuesFrom, type Certainty, type Issue, type IssueCode } from './issue';
import { limitSourceOf } from './limit-source';
import { outOfOrder } from './number-order';
import { formFault, isOnlyAddress } from './reference-form';
import { attributeNamed, type ResourceKind } from './resource-kind';
import { hidden, showFor } from './shown-value';
import { fieldName, isUnknownIn, type ValidateOptions } from './validate-options';
import { anyLiteral, valueFaults } from './value-faults';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns every problem in the fields of one object, as far as its values are known. Null counts as absent.
 * In API form, unknown fields and computed fields are problems; in Terraform form, the schema has already excluded
 * them.
 */
export function validateFields(kind: ResourceKind, fields: Fields, options: ValidateOptions): readonly Issue[] {
  const checker = new Checker(options, kind, fields);
  checker.object(kind.attributes, kind.choices, fields, []);
  checker.negations(fields);
  checker.variants(kind, fields);
  checker.invariants(kind, fields);
  return checker.issues;
}

/** Returns every problem that the name of an object has in API form, whatever its other fields are. */
export function validateName(kind: ResourceKind, name: string): readonly Issue[] {
  const checker = new Checker({ names: 'wire' }, kind, { name });
  checker.object(nameAttributes(kind.attributes), [], { name }, []);
  return checker.issues;
}

class Checker {
  readonly issues: Issue[] = [];
  readonly #options: ValidateOptions;
  readonly #kind: ResourceKind;
  readonly #ownName: unknown;

  constructor(options: ValidateOptions, kind: ResourceKind, fields: Fields) {
    this.#options = options;
    this.#kind = kind;
    const key = attributeNamed(kind, kind.api.key ?? 'name');
    this.#ownName = key === undefined ? undefined : fields[this.#name(key)];
  }

  object(attributes: readonly Attribute[], choices: readonly Choice[], fields: Fields, path: Path): void {
    for (const attribute of attributes) this.#attribute(attribute, fields[this.#name(attribute)], path);
    if (this.#options.names === 'wire') this.#strict(attributes, fields, path);
    for (const choice of choices)
      for (const fault of choiceFaults(choice, attributes, fields, this.#options))
        this.issues.push({ ...fault, path: [...path, ...fault.path] });
    for (const { low, high } of outOfOrder(attributes, (attribute) => fields[this.#name(attribute)]))
      this.#add([...path, this.#name(low)], 'invalid', `is above ${this.#name(high)}`, 'documented');
    if (this.#options.names === 'wire') return;
    const alternatives = choices.flatMap(({ of }) => of.flat());
    for (const attribute of mustBeFilled(attributes)) {
      if (attribute.required || attribute.default !== undefined || alternatives.includes(attribute.name))
        this.#checkFilled(attribute, fields[this.#name(attribute)], path);
    }
  }

  // A rule with an empty match list can be stored, but every push rejects it.
  #checkFilled(attribute: Attribute, value: unknown, path: Path): void {
    if (this.#options.names === 'wire' || attribute.refs?.words?.includes(anyLiteral) !== true) return;
    if (Array.isArray(value) && value.length === 0)
      this.#add(
        [...path, this.#name(attribute)],
        'invalid',
        `must not be empty; use ["${anyLiteral}"] to match everything`,
        'certain',
      );
  }

  // Everything but everything is nothing.
  negations(fields: Fields): void {
    for (const { attribute, of } of negationsIn(this.#kind.attributes)) {
      const value = fields[this.#name(of)];
      if (fields[this.#name(attribute)] === true && Array.isArray(value) && value.includes(anyLiteral))
        this.#add([this.#name(attribute)], 'invalid', `negates "${anyLiteral}", so that nothing matches`, 'documented');
    }
  }

  variants(kind: ResourceKind, fields: Fields): void {
    if (kind.variants === undefined) return;
    const by = kind.attributes.find((attribute) => attribute.name === kind.variants?.by);
    const chosen = (by === undefined ? undefined : fields[this.#name(by)]) ?? by?.default;
    // An invalid discriminator has already been reported; nothing follows from it.
    if (typeof chosen !== 'string' || !(chosen in kind.variants.of)) return;
    for (const [value, variant] of Object.entries(kind.variants.of)) {
      for (const attribute of kind.attributes) {
        const field = fields[this.#name(attribute)];
        if (value === chosen && variant.required.includes(attribute.name)) {
          if (field == null) {
            const any = attribute.weakensPolicyWhenRemoved?.open;
            const hint = Array.isArray(any) ? `; use ${JSON.stringify(any)} to match everything` : '';
            // An omission must not open the policy, even if the service would accept it.
            this.#add(
              [this.#name(attribute)],
              'missing',
              `is required when ${kind.variants.by} is "${value}"${hint}`,
              'certain',
            );
          }
          this.#checkFilled(attribute, field, []);
        }
        if (
          value !== chosen &&
          variant.only.includes(attribute.name) &&
          field != null &&
          !this.#isDefault(attribute, field)
        ) {
          this.#add(
            [this.#name(attribute)],
            'invalid',
            `is only valid with ${kind.variants.by} "${value}", which is ${JSON.stringify(chosen)} here`,
            'documented',
          );
        }
      }
    }
  }

  invariants(kind: ResourceKind, fields: Fields): void {
    for (const invariant of kind.invariants) {
      const values: Record<string, unknown> = {};
      for (const name of invariant.reads) {
        const attribute = kind.attributes.find((one) => one.name === name);
        values[name] =
          attribute === undefined ? undefined : (fields[this.#name(attribute)] ?? attribute.default ?? null);
      }
      if (Object.values(values).some((value) => this.#containsUnknown(value))) continue;
      // An invalid value has already been reported.
      if (this.issues.some(({ path: [first] }) => invariant.reads.some((name) => name === first))) continue;
      if (!invariant.holds(values)) {
        this.#add([invariant.reads[0]], 'invalid', invariant.message, invariant.certainty ?? 'documented');
      }
    }
  }

  #isDefault(attribute: Attribute, value: unknown): boolean {
    return attribute.default !== undefined && JSON.stringify(attribute.default) === JSON.stringify(value);
  }

  #attribute(attribute: Attribute, value: unknown, parent: Path): void {
    // An attribute that is never sent cannot be missing in a request.
    if (this.#options.names === 'wire' && attribute.sentIn === 'nowhere') return;
    const path = [...parent, this.#name(attribute)];
    if (value === undefined || value === null) {
      // A body does not contain query parameters.
      const isElsewhere = this.#options.names === 'wire' && attribute.sentIn === 'query';
      if (attribute.required && attribute.setBy === undefined && !isElsewhere) {
        // Absence is certain otherwise: Terraform itself rejects it, with this provider and with the official one.
        this.#add(path, 'missing', 'is missing', attribute.requiredByApi === true ? 'documented' : 'certain');
      }
      return;
    }
    if (this.#unknown(value)) return;
    if (this.#options.names === 'terraform' && attribute.setBy === 'service') return;
    const of = { kind: this.#kind, ownName: this.#ownName, names: this.#options.names, isNested: path.length > 1 };
    for (const fault of valueFaults(attribute, value, of)) this.issues.push({ path, ...fault });
    if (attribute.type.kind !== 'object' && !this.#containsUnknown(value) && !holdsObjects(attribute.type)) {
      const parsed = attribute.schema.safeParse(value);
      if (parsed.success) this.#names(attribute, value, path);
      else
        this.#addIssues(
          attribute,
          issuesFrom(parsed.error, path, value, limitSourceOf(this.#kind, attribute), showFor([attribute])),
        );
      return;
    }
    if (Array.isArray(value)) this.#count(attribute, value, path);
    this.#value(attribute.type, value, path);
    this.#names(attribute, value, path);
  }

  // For values outside the body, this catalog decides instead of the service.
  #addIssues(attribute: Attribute, issues: readonly Issue[]): void {
    const isOurs = (attribute.sentIn ?? 'body') !== 'body';
    this.issues.push(...(isOurs ? issues.map((issue) => ({ ...issue, certainty: 'certain' as const })) : issues));
  }

  // Checks only whether a value can be a name. The service knows whether it exists, and may accept other names.
  #names(attribute: Attribute, value: unknown, path: Path): void {
    if (attribute.refs === undefined || this.#unknown(value)) return;
    // The service looks for objects itself; it has no other check of an address.
    if (this.#options.names === 'wire' && !isOnlyAddress(attribute.refs)) return;
    if (Array.isArray(value)) value.forEach((item, i) => this.#names(attribute, item, [...path, i]));
    if (typeof value !== 'string') return;
    const fault = formFault(attribute.refs, value);
    // A request is not advised.
    if (fault !== undefined && (this.#options.names === 'terraform' || fault.certainty !== 'advice'))
      this.issues.push({ path, ...fault });
  }

  // Items are validated one by one, so their number is checked separately.
  #count(attribute: Attribute, items: readonly unknown[], path: Path): void {
    const parsed = attribute.itemCount?.safeParse(items);
    if (parsed?.success === false)
      this.issues.push(...issuesFrom(parsed.error, path, items, limitSourceOf(this.#kind, attribute), hidden));
  }

  // Reached only for values with objects or unknowns, which cannot be parsed as a whole.
  #value(type: AttributeType, value: unknown, path: Path): void {
    if (this.#unknown(value)) return;
    const show = showFor(attributesIn(type));
    if (type.kind === 'list') {
      if (!Array.isArray(value)) this.#add(path, 'wrong-type', `must be a list, got ${show(value)}`, 'certain');
      else value.forEach((item, i) => this.#value(type.item, item, [...path, i]));
    } else if (type.kind === 'object') {
      if (!isObject(value)) this.#add(path, 'wrong-type', `must be an object, got ${show(value)}`, 'certain');
      else this.object(type.attributes, type.choices, value, path);
    }
  }

  #strict(attributes: readonly Attribute[], fields: Fields, path: Path): void {
    const known = sentNames(attributes);
    for (const name of Object.keys(fields)) {
      if (!known.has(name)) this.#add([...path, name], 'unknown-field', 'is not a field of this object', 'documented');
    }
  }

  #name(attribute: Attribute): string {
    return fieldName(attribute, this.#options);
  }

  #add(path: Path, code: IssueCode, message: string, certainty: Certainty): void {
    this.issues.push({ path, code, message, certainty });
  }

  #unknown(value: unknown): boolean {
    return isUnknownIn(this.#options, value);
  }

  #containsUnknown(value: unknown): boolean {
    if (this.#options.isUnknown === undefined) return false;
    if (this.#unknown(value)) return true;
    if (Array.isArray(value)) return value.some((item) => this.#containsUnknown(item));
    return isObject(value) && Object.values(value).some((item) => this.#containsUnknown(item));
  }
}
