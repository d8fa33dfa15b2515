/** A predefined folder: its stored name, its display name, and the stored name of its parent. */
export interface PredefinedFolder {
  readonly stored: string;
  readonly shown: string;
  readonly parent: string;
}

/** Folders that exist in every tenant and cannot be created, changed or deleted. */
export const predefinedFolders: readonly PredefinedFolder[] = [
  { stored: 'All', shown: 'Global', parent: '' },
  { stored: 'ngfw-shared', shown: 'All Firewalls', parent: 'All' },
  { stored: 'Shared', shown: 'Prisma Access', parent: 'All' },
  { stored: 'Mobile Users', shown: 'Access Agent', parent: 'Shared' },
  { stored: 'Mobile Users Explicit Proxy', shown: 'Explicit Proxy', parent: 'Shared' },
  { stored: 'Remote Networks', shown: 'Remote Networks', parent: 'Shared' },
  { stored: 'Service Connections', shown: 'Service Connections', parent: 'Shared' },
];

/** Maximum folder depth under All Firewalls. */
export const folderDepthLimit = 4;

const storedByName = new Map(
  predefinedFolders.flatMap((f) => [[f.stored, f.stored] as const, [f.shown, f.stored] as const]),
);
const displayByStored = new Map(predefinedFolders.map((f) => [f.stored, f.shown]));

/** `All Firewalls` → `ngfw-shared`; other names are unchanged. */
export function storedFolderName(name: string): string {
  return storedByName.get(name) ?? name;
}

/** `ngfw-shared` → `All Firewalls`; other names are unchanged. */
export function displayFolderName(name: string): string {
  return displayByStored.get(storedFolderName(name)) ?? name;
}

/** Returns the name of a location that people see: `All Firewalls`, `fw-oslo (007951000123456)`. */
export function placeName({ scope, name, shown }: Place): string {
  return shown ?? (scope === 'folder' ? displayFolderName(name) : name);
}

interface Place {
  readonly scope: string;
  readonly name: string;
  readonly shown?: string;
}

/** Formats a location with the name that people see: `folder All Firewalls`, `snippet baseline`. */
export function placeText(place: Place): string {
  return `${place.scope} ${placeName(place)}`;
}

/** Reports whether two spellings refer to the same folder. */
export function sameFolder(left: string, right: string): boolean {
  return storedFolderName(left) === storedFolderName(right);
}

/** Stored names of the folders above all others: Global and All Firewalls. */
export const folderTop: readonly string[] = ['All', 'ngfw-shared'];
