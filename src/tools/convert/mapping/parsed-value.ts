import type { AttributeType } from '../../../catalog';

/** Returns the value of a text for an attribute; undefined if it is none. */
export function parsedValue(type: AttributeType, text: string): unknown {
  switch (type.kind) {
    case 'bool':
      return text === 'yes' ? true : text === 'no' ? false : undefined;
    case 'integer':
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    default:
      return text;
  }
}
