import type { Attribute, AttributeType } from './attribute-type';

/** Returns the attributes of an object, of the items of a list, or of the values of a map; empty for other types. */
export function attributesIn(type: AttributeType): readonly Attribute[] {
  switch (type.kind) {
    case 'object':
      return type.attributes;
    case 'list':
      return attributesIn(type.item);
    case 'map':
      return attributesIn(type.value);
    default:
      return [];
  }
}
