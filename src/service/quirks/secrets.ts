import type { Attribute, AttributeType } from '../../catalog/index';
import { isObject } from '../../core/index';

type Fields = Readonly<Record<string, unknown>>;

const mark = '-AQ==';

/**
 * Fields whose secrets are unreadable and stay recognisable, as the real service answers them. It is a disguise and no
 * encryption: this service keeps test data, and must know the secret again when it comes back.
 */
export function encrypted(attributes: readonly Attribute[], fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([wire, value]) => {
      const attribute = attributes.find((one) => one.wire === wire);
      if (attribute === undefined) return [wire, value];
      if (attribute.secret === true && typeof value === 'string') {
        return [wire, mark + Buffer.from(value).toString('base64')];
      }
      return [wire, inside(attribute.type, value)];
    }),
  );
}

function inside(type: AttributeType, value: unknown): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => inside(type.item, item));
  return type.kind === 'object' && isObject(value) ? encrypted(type.attributes, value) : value;
}

/** The text of a body with the secrets that `encrypted` has hidden in it. */
export function decrypted(text: string): string {
  return text.replace(/"-AQ==([A-Za-z0-9+/=]*)"/g, (_, hidden: string) =>
    JSON.stringify(Buffer.from(hidden, 'base64').toString('utf8')),
  );
}
