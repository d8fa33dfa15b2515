import type { ElementMeaning } from './element-meaning';

/** How the fields of one kind of PAN-OS object become those of the service. What is not stated has the same name. */
export interface KindMapping {
  /** Path of the list of entries below a folder, vsys or template, such as `profiles/virus`; `*` is any entry. */
  readonly path: string;
  /** Kind of the catalog. */
  readonly kind: string;
  /**
   * PAN-OS path below the entry → API path, where names differ. Both are separated by slashes; `*` is any entry of a list.
   * `./name` renames the last step only; `.` is an element whose content is that of the element around it. A step `0` is
   * the only item of a list.
   */
  readonly fields?: Readonly<Record<string, string>>;
  /** Elements without a field, and what they mean. */
  readonly elements?: readonly ElementMeaning[];
  /** PAN-OS paths that another mapping converts. */
  readonly elsewhere?: readonly string[];
  /** API path → PAN-OS value → API value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values of fields that PAN-OS treats as this if they are absent, by API name. */
  readonly absent?: Readonly<Record<string, readonly string[]>>;
  /** API name of the attribute for the entry that the `*` of the path stands for. */
  readonly parentTo?: string;
  /** API paths of lists that have one member in PAN-OS. */
  readonly single?: readonly string[];
  /** Name of the item that a step `0` makes. */
  readonly itemName?: string;
  /** Attribute that the members directly below an entry belong to, as old versions wrote them. */
  readonly membersTo?: string;
}
