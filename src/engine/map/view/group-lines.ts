import type { MapGroup, MapZone } from '../map-data';

/** Zones that are listed in the rectangle of a group. */
const mostListed = 5;

/** Characters of a line: longer names are cut in the middle, because both ends of a name matter. */
const mostCharacters = 24;

/** Height of a line, and distance of the text to the border. */
export const [lineHeight, padding] = [16, 10];

/** Returns the lines in the rectangle of a group: its name, then its zones or networks. */
export function groupLines({ name, zones: own, why }: MapGroup, zones: readonly MapZone[]): readonly string[] {
  const members = own.flatMap((zone) => zones[zone] ?? []);
  if (why === 'one zone') {
    const networks = members.flatMap((zone) => zone.networks);
    const more = networks.length > 1 ? ` +${String(networks.length - 1)}` : '';
    return [cutMiddle(name), ...(networks[0] === undefined ? [] : [`${networks[0]}${more}`])];
  }
  const listed = members.length > mostListed + 1 ? members.slice(0, mostListed) : members;
  const rest = members.length - listed.length;
  return [
    cutMiddle(name),
    ...listed.map((zone) => cutMiddle(zone.name)),
    ...(rest === 0 ? [] : [`and ${String(rest)} more`]),
  ];
}

/** Returns the base line of a line in a rectangle. */
export function lineAt(index: number): number {
  return padding + lineHeight * index + 12;
}

/** Shortens a long name in the middle, because names often differ at the end. */
export function cutMiddle(name: string, most = mostCharacters): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(-end)}`;
}
