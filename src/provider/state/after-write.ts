import {
  extraName,
  holdsSecret,
  printable,
  printableText,
  secretsIn,
  type Attribute,
  type ResourceKind,
} from '../../catalog';
import { errorDiagnostic, formatPath, KnownSecrets, namesText, warningDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { readExtra } from './extra-state';
import { subjectOf } from '../subject';
import { findUncoveredFields } from '../../tenant';
import { leavesToService } from './leaves-to-service';
import { asFields, asList, holdsUnknown, type Fields } from './fields';
import { fromWire } from './from-wire';
import { answerAsSent, collectEncryptedValues, encryptedValuesName } from './secrets';
import { newRevision } from './revision';
import { bodyAttributes } from './to-wire';
import { tfidOf } from './tfid';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Returns the state after a write: the plan, with unknown values filled in from the response. Values that the service
 * added show at the next read, because Terraform accepts only planned values here. `sent` is the plan with its
 * write-only values filled in.
 */
export function stateAfterWrite(
  kind: ResourceKind,
  planned: Fields,
  sent: Fields,
  answer: Wire,
  revision?: string,
): Fields {
  const known = withoutUnknown(planned);
  const read = fromWire(kind, answerAsSent(kind, answer, known), known);
  const fields = Object.fromEntries(
    kind.attributes.map((attribute) => [
      attribute.name,
      fill(planned[attribute.name] ?? null, read[attribute.name] ?? null),
    ]),
  );
  const id = fields['id'] ?? null;
  const secrets = holdsSecret(kind.attributes)
    ? { [encryptedValuesName]: collectEncryptedValues(kind, answer, sent) }
    : {};
  return {
    ...fields,
    ...secrets,
    [extraName]: planned[extraName] ?? null,
    id,
    tfid: tfidOf(kind, fields),
    revision: revision ?? newRevision(subjectOf(kind, fields)),
  };
}

/** An attribute that the service stored with another value than was sent. */
export interface AnswerDifference {
  readonly summary: string;
  readonly detail: string;
  readonly attribute: string;
  /** Whether the answer lacks every field that differs. */
  readonly isMissing: boolean;
}

/** Reports attributes that the service stored with another value than was sent. */
export function checkAnswer(
  kind: ResourceKind,
  planned: Fields,
  config: Fields,
  answer: Wire,
  severity: Diagnostic['severity'],
): readonly Diagnostic[] {
  return compareAnswer(kind, planned, config, answer).map((difference) => differenceDiagnostic(difference, severity));
}

/** Formats a difference. */
export function differenceDiagnostic(
  { summary, detail, attribute }: AnswerDifference,
  severity: Diagnostic['severity'],
): Diagnostic {
  return (severity === 'error' ? errorDiagnostic : warningDiagnostic)(summary, detail, [attribute]);
}

/** Compares the configured attributes of a written object with the answer of the service. */
export function compareAnswer(
  kind: ResourceKind,
  planned: Fields,
  config: Fields,
  answer: Wire,
): readonly AnswerDifference[] {
  const known = withoutUnknown(planned);
  const read = fromWire(kind, answerAsSent(kind, answer, known), known);
  // Fields that only an import found may change with every write, so only configured ones count.
  const extra = config[extraName] ?? null;
  const stored = readExtra(answer, config);
  // The service may store a secret in another attribute. Write-only values are in the configuration only.
  const secrets = new KnownSecrets([planned, config, answer].flatMap((one) => secretsIn(kind, one)));
  const show = (attribute: Attribute, value: TfValue | undefined): string =>
    printableText(attribute, value ?? null, { known: secrets });
  const showExtra = (value: TfValue): string =>
    JSON.stringify(printable(kind, { [extraName]: value }, { known: secrets, unlisted: 'hidden' }));
  const otherExtra =
    stored === extra
      ? []
      : [
          {
            summary: 'The service stored a different extra from the one sent',
            detail: `Sent ${showExtra(extra)}, stored ${showExtra(stored)}. The service may not support these fields.`,
            attribute: extraName,
            isMissing: false,
          },
        ];
  const others = bodyAttributes(kind)
    .filter(
      (attribute) =>
        attribute.secret !== true &&
        isSet(config[attribute.name]) &&
        !leavesToService(attribute, config[attribute.name]) &&
        !holdsUnknown(planned[attribute.name]),
    )
    .flatMap((attribute): readonly AnswerDifference[] => {
      const fields = findUncoveredFields([attribute], planned, read, { names: 'name' });
      if (fields.length === 0) return [];
      const isMissing = fields.every((field) => field.isMissing);
      const paths = fields.map(({ path }) => formatPath(path));
      return [
        {
          summary: isMissing
            ? `The service did not store ${namesText(paths, 3)}`
            : `The service stored a different ${namesText(paths, 3)} from the one sent`,
          detail:
            `Sent ${show(attribute, planned[attribute.name])}, stored ${show(attribute, read[attribute.name])}. ` +
            (isMissing
              ? 'The tenant may not support the field, or have it at another place than its description: look at the ' +
                'object in the tenant, and remove the field from the configuration until this version knows the place.'
              : 'Another client may have changed the object at the same time; plan again to see the difference.'),
          attribute: attribute.name,
          isMissing,
        },
      ];
    });
  return [...others, ...otherExtra];
}

function isSet(value: TfValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function fill(planned: TfValue, read: TfValue): TfValue {
  if (isUnknown(planned)) return read;
  const [plannedList, readList] = [asList(planned), asList(read)];
  if (plannedList !== undefined) return plannedList.map((item, i) => fill(item, readList?.[i] ?? null));
  const [plannedFields, readFields] = [asFields(planned), asFields(read)];
  if (plannedFields !== undefined) {
    return Object.fromEntries(
      Object.entries(plannedFields).map(([name, item]) => [name, fill(item, readFields?.[name] ?? null)]),
    );
  }
  return planned;
}

function withoutUnknown(fields: Fields): Fields {
  const clean = (value: TfValue): TfValue => {
    if (isUnknown(value)) return null;
    const list = asList(value);
    if (list !== undefined) return list.map(clean);
    const inner = asFields(value);
    return inner === undefined ? value : withoutUnknown(inner);
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value)]));
}
