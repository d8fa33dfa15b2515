/** An address object: what is written in it, or a host name. */
export interface AddressModel {
  readonly name: string;
  readonly text: string;
  readonly tags: readonly string[];
}

export interface GroupModel {
  readonly name: string;
  readonly members: readonly string[];
}

/** A dynamic group, whose members have the first tag and not the second. */
export interface DynamicModel {
  readonly name: string;
  readonly tag: string;
  readonly butNot: string | undefined;
}

export const levels = ['parent', 'child', 'snippet'] as const;
export type LevelName = (typeof levels)[number];

export interface RuleModel {
  readonly name: string;
  readonly level: LevelName;
  readonly base: 'pre' | 'post';
  readonly disabled: boolean;
  readonly from: string;
  readonly to: string;
  readonly source: readonly string[];
  readonly negateSource: boolean;
  readonly destination: readonly string[];
  readonly negateDestination: boolean;
  readonly service: string;
  readonly application: string;
  readonly user: string;
  readonly schedule: string | undefined;
  readonly posture: string;
  readonly category: string;
  readonly action: 'allow' | 'deny' | 'drop';
}

/** A configuration of a parent folder, a child folder and a snippet that is associated with the child. */
export interface Model {
  readonly objects: Readonly<Record<LevelName, readonly AddressModel[]>>;
  readonly groups: readonly GroupModel[];
  readonly dynamic: DynamicModel;
  readonly rules: readonly RuleModel[];
  /** Actions of the default rules that a folder changes. */
  readonly defaults: Readonly<Record<'parent' | 'child', DefaultsModel>>;
}

/** Actions of default rules; undefined where the folder changes nothing. */
export interface DefaultsModel {
  readonly within: 'allow' | 'deny' | undefined;
  readonly between: 'allow' | 'drop' | undefined;
}

/** The host name that address objects have in place of an address. */
export const host = 'h.example';

/** Names whose content only a firewall knows, in place of an address. */
export const region = 'DE';
export const list = 'bad';

export function filterOf({ tag, butNot }: DynamicModel): string {
  return butNot === undefined ? `'${tag}'` : `'${tag}' and not '${butNot}'`;
}
