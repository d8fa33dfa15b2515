import type { ResourceKind } from '../../catalog';
import { CodedError } from '../../core';

type Fields = Readonly<Record<string, unknown>>;

/** An object inside of a response that is not about one kind. Its secrets must be sealed before it is sent. */
export class MarkedObject {
  readonly kind: ResourceKind;
  readonly fields: Fields;

  constructor(kind: ResourceKind, fields: Fields) {
    this.kind = kind;
    this.fields = fields;
  }

  toJSON(): never {
    throw notSealed();
  }
}

/** A text inside of a response that is a secret as a whole, for example an archive with a private key. */
export class MarkedText {
  /** Action and response field, to which the encrypted form is bound. */
  readonly place: string;
  readonly text: string;

  constructor(place: string, text: string) {
    this.place = place;
    this.text = text;
  }

  toJSON(): never {
    throw notSealed();
  }
}

// Only a defect of the service leads here: an error is better than a secret.
function notSealed(): CodedError {
  return new CodedError('INTERNAL', 'cannot send the response: a secret in it was not sealed; report this as a bug');
}
