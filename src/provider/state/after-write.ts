import {
  extraName,
  holdsSecret,
  printable,
  printableText,
  secretsIn,
  type Attribute,
  type ResourceKind,
} from '../../catalog';
import { errorDiagnostic, KnownSecrets, warningDiagnostic, type Diagnostic } from '../../core';
import { isUnknown, type TfValue } from '../../terraform/protocol';
import { readExtra } from './extra-state';
import { subjectOf } from '../subject';
import { isCovered } from '../../tenant';
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

/** Reports attributes that the service stored with another value than was sent. */
export function checkAnswer(
  kind: ResourceKind,
  planned: Fields,
  config: Fields,
  answer: Wire,
  severity: Diagnostic['severity'],
): readonly Diagnostic[] {
  const known = withoutUnknown(planned);
  const read = fromWire(kind, answerAsSent(kind, answer, known), known);
  const make = severity === 'error' ? errorDiagnostic : warningDiagnostic;
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
          make(
            'The service stored a different extra from the one sent',
            `Sent ${showExtra(extra)}, stored ${showExtra(stored)}. The service may not support these fields.`,
            [extraName],
          ),
        ];
  const others = bodyAttributes(kind)
    .filter(
      (attribute) =>
        attribute.secret !== true &&
        isSet(config[attribute.name]) &&
        !leavesToService(attribute, config[attribute.name]) &&
        !holdsUnknown(planned[attribute.name]),
    )
    .filter((attribute) => !isCovered([attribute], planned, read, { names: 'name' }))
    .map((attribute) =>
      make(
        `The service stored a different ${attribute.name} from the one sent`,
        `Sent ${show(attribute, planned[attribute.name])}, stored ${show(attribute, read[attribute.name])}. ` +
          'Another client may have changed the object at the same time; plan again to see the difference.',
        [attribute.name],
      ),
    );
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
