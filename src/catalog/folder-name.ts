/** A predefined folder: the name the service stores, the name people see, and the parent's stored name. */
export interface PredefinedFolder {
  readonly stored: string;
  readonly shown: string;
  readonly parent: string;
}

/** Folders that every tenant has and nobody can create, change or delete. */
export const predefinedFolders: readonly PredefinedFolder[] = [
  { stored: 'All', shown: 'Global', parent: '' },
  { stored: 'ngfw-shared', shown: 'All Firewalls', parent: 'All' },
  { stored: 'Shared', shown: 'Prisma Access', parent: 'All' },
  { stored: 'Mobile Users', shown: 'Access Agent', parent: 'Shared' },
  { stored: 'Mobile Users Explicit Proxy', shown: 'Explicit Proxy', parent: 'Shared' },
  { stored: 'Remote Networks', shown: 'Remote Networks', parent: 'Shared' },
  { stored: 'Service Connections', shown: 'Service Connections', parent: 'Shared' },
];

/** Levels allowed under All Firewalls. */
export const folderDepthLimit = 4;

const storedByName = new Map(
  predefinedFolders.flatMap((f) => [[f.stored, f.stored] as const, [f.shown, f.stored] as const]),
);
const displayByStored = new Map(predefinedFolders.map((f) => [f.stored, f.shown]));

/** `All Firewalls` → `ngfw-shared`; any other name stays. */
export function storedFolderName(name: string): string {
  return storedByName.get(name) ?? name;
}

/** `ngfw-shared` → `All Firewalls`; any other name stays. */
export function displayFolderName(name: string): string {
  return displayByStored.get(storedFolderName(name)) ?? name;
}

/** Whether two spellings mean the same folder. */
export function sameFolder(left: string, right: string): boolean {
  return storedFolderName(left) === storedFolderName(right);
}

/** Stored names of the folders that hold everything and every firewall. */
export const folderTop: readonly string[] = ['All', 'ngfw-shared'];
