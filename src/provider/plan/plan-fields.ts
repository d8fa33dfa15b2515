import {
  appliesTo,
  isAdopted,
  printableText,
  type Attribute,
  type AttributeType,
  type Choice,
  type ResourceKind,
} from '../../catalog';
import { errorDiagnostic, warningDiagnostic, type Diagnostic, type Path } from '../../core';
import { isUnknown, UNKNOWN, type TfValue } from '../../terraform/protocol';
import { isComputed } from '../schema/resource-schema';
import { isEmptyValue, isUnsetAttribute, sameValue } from '../../tenant';
import { leavesToService } from '../state/leaves-to-service';
import { asFields, asList, type Fields } from '../state/fields';
import { innerPath, isRecorded, itemPath, type ConfigRecord } from './record';

/** Input of the plan of the catalog attributes of one resource. */
export interface PlanInput {
  readonly kind: ResourceKind;
  readonly config: Fields;
  /** Undefined for a create. */
  readonly prior: Fields | undefined;
  /** Attributes that the last applied configuration set; undefined if unknown. */
  readonly record: ConfigRecord | undefined;
}

/** Position of the planner in the attribute tree. */
interface Place {
  readonly path: string;
  readonly steps: Path;
}

/**
 * Plans the value of every catalog attribute by a three-way comparison: the configuration, the attributes that the last
 * applied configuration set, and the remote object.
 */
export function planFields(input: PlanInput): { readonly fields: Fields; readonly diagnostics: readonly Diagnostic[] } {
  const planner = new Planner(input);
  const fields = planner.object(input.kind.attributes, input.kind.choices, input.config, input.prior, {
    path: '',
    steps: [],
  });
  return { fields, diagnostics: planner.diagnostics };
}

// Another tool may have written an empty list instead of null into the state: that is not a difference.
function nothing(attribute: Attribute, prior: Fields | undefined): TfValue {
  const before = prior?.[attribute.name] ?? null;
  return isComputed(attribute) && isEmptyValue(attribute.type, before) ? before : null;
}

class Planner {
  readonly diagnostics: Diagnostic[] = [];
  readonly #input: PlanInput;

  constructor(input: PlanInput) {
    this.#input = input;
  }

  object(
    attributes: readonly Attribute[],
    choices: readonly Choice[],
    config: Fields,
    prior: Fields | undefined,
    at: Place,
  ): Fields {
    const excluded = excludedBy(choices, config);
    return Object.fromEntries(
      attributes.map((attribute) => {
        const here = { path: innerPath(at.path, attribute.name), steps: [...at.steps, attribute.name] };
        const value = config[attribute.name] ?? null;
        if (attribute.setBy === 'service')
          return [attribute.name, prior === undefined ? UNKNOWN : (prior[attribute.name] ?? null)];
        // A write-only value exists only in the configuration.
        if (attribute.companionOf?.as === 'value') return [attribute.name, null];
        if (value !== null)
          return [attribute.name, this.#configuredValue(attribute, value, prior?.[attribute.name] ?? null, here)];
        const isUnset = !isComputed(attribute) || excluded.has(attribute.name) || !this.#applies(attribute, at);
        return [attribute.name, isUnset ? nothing(attribute, prior) : this.#absent(attribute, prior, here)];
      }),
    );
  }

  #applies(attribute: Attribute, at: Place): boolean {
    return at.path !== '' || appliesTo(this.#input.kind, attribute, this.#input.config);
  }

  // Terraform accepts only the configured value, or the prior one if both are equivalent.
  #configuredValue(attribute: Attribute, config: TfValue, prior: TfValue, at: Place): TfValue {
    if (isUnknown(config)) return UNKNOWN;
    if (prior !== null && leavesToService(attribute, config)) return prior;
    if (prior !== null && config !== null && sameValue(attribute, config, prior) && !holdsObject(attribute.type))
      return prior;
    return this.#inside(attribute, attribute.type, config, prior, at);
  }

  #inside(attribute: Attribute, type: AttributeType, config: TfValue, prior: TfValue, at: Place): TfValue {
    const fields = asFields(config);
    if (type.kind === 'object' && fields !== undefined) {
      return this.object(type.attributes, type.choices, fields, asFields(prior), at);
    }
    const items = asList(config);
    if (type.kind === 'list' && type.item.kind === 'object' && items !== undefined) {
      return items.map((item, i) => {
        const key = attribute.itemKey === undefined ? undefined : asFields(item)?.[attribute.itemKey];
        const before = priorItem(attribute, asList(prior) ?? [], key, i);
        const here = { path: itemPath(at.path, key), steps: [...at.steps, i] };
        return this.#inside(attribute, type.item, item, before, here);
      });
    }
    return config;
  }

  #absent(attribute: Attribute, prior: Fields | undefined, at: Place): TfValue {
    const fallback = (attribute.default ?? null) as TfValue;
    if (prior === undefined) return this.#isFilled(attribute, fallback) ? UNKNOWN : fallback;
    const before = prior[attribute.name] ?? null;
    const record = this.#input.record;
    if (record === undefined) {
      // After an import the intent is unknown: a known default is assumed, any other value is kept. An empty value that
      // another tool wrote into the state also means the default.
      if (fallback === null || before === null || sameValue(attribute, before, fallback)) return before;
      return this.#reset(attribute, before, at, 'warning');
    }
    return isRecorded(record, at.path) ? this.#reset(attribute, before, at, 'error') : before;
  }

  // An adopted object keeps the values it already has.
  #isFilled(attribute: Attribute, fallback: TfValue): boolean {
    return isAdopted(this.#input.kind)
      ? attribute.sentIn !== 'nowhere'
      : fallback === null && attribute.filledBy === 'service';
  }

  #reset(attribute: Attribute, before: TfValue, at: Place, severity: Diagnostic['severity']): TfValue {
    const fields = asFields(before);
    if (attribute.type.kind === 'object' && fields !== undefined) {
      this.#guard(attribute, before, at, severity);
      const rest = Object.fromEntries(
        attribute.type.attributes.map((inner) => [
          inner.name,
          this.#absent(inner, fields, {
            path: innerPath(at.path, inner.name),
            steps: [...at.steps, inner.name],
          }),
        ]),
      );
      return isStandalone(attribute.type.attributes, rest) ? rest : null;
    }
    this.#guard(attribute, before, at, severity);
    return attribute.default ?? null;
  }

  // Removing an attribute from the configuration must not weaken the policy without notice.
  #guard(attribute: Attribute, before: TfValue, at: Place, severity: Diagnostic['severity']): void {
    if (attribute.weakensPolicyWhenRemoved === undefined || isEmptyValue(attribute.type, before)) return;
    const open = attribute.weakensPolicyWhenRemoved.open;
    if (open === undefined) {
      this.diagnostics.push(
        warningDiagnostic(
          `Removing ${at.path} allows more traffic or disables inspection`,
          `It is ${displayValue(attribute, before)} now and is absent from the configuration. If this is not intended, restore it.`,
          at.steps,
        ),
      );
    } else if (!sameValue(attribute, before, open)) {
      const make = severity === 'error' ? errorDiagnostic : warningDiagnostic;
      this.diagnostics.push(
        make(
          `Removing ${at.path} would allow more traffic`,
          `It is ${displayValue(attribute, before)} now and is absent from the configuration. An omission must not open the policy: ` +
            `set ${at.path} = ${JSON.stringify(open)} to open it explicitly, or restore the old value.`,
          at.steps,
        ),
      );
    }
  }
}

/** Returns the attributes that must be unset because the configuration sets another alternative of their choice. */
function excludedBy(choices: readonly Choice[], config: Fields): ReadonlySet<string> {
  const excluded = new Set<string>();
  for (const choice of choices) {
    if (choice.count === 'at-least-one') continue;
    const configured = choice.of.find((group) => group.some((name) => (config[name] ?? null) !== null));
    if (configured === undefined) continue;
    for (const name of choice.of.flat()) if (!configured.includes(name)) excluded.add(name);
  }
  return excluded;
}

/**
 * Whether an object is still valid after its configured attributes were reset: not empty, and with all required
 * attributes.
 */
function isStandalone(attributes: readonly Attribute[], rest: Fields): boolean {
  const value = (attribute: Attribute): TfValue => rest[attribute.name] ?? null;
  return (
    attributes.some(
      (attribute) =>
        !isUnsetAttribute(attribute, value(attribute)) &&
        !sameValue(attribute, value(attribute), attribute.default ?? null),
    ) && attributes.every((attribute) => !attribute.required || value(attribute) !== null)
  );
}

function displayValue(attribute: Attribute, value: TfValue): string {
  return attribute.secret === true ? 'a secret' : printableText(attribute, value);
}

function priorItem(attribute: Attribute, prior: readonly TfValue[], key: TfValue | undefined, index: number): TfValue {
  if (attribute.itemKey === undefined) return prior[index] ?? null;
  const name = attribute.itemKey;
  return prior.find((item) => asFields(item)?.[name] === key) ?? null;
}

function holdsObject(type: AttributeType): boolean {
  return type.kind === 'object' || (type.kind === 'list' && holdsObject(type.item));
}
