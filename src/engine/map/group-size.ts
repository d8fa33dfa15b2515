import type { DrawnGroup } from './drawing';
import type { MapGroup, MapZone } from './map-data';
import { groupLines, lineHeight, padding } from './view/group-lines';

/** Width of a character. */
const character = 7.2;

/** Returns the size of the rectangle of a group. */
export function groupSize(group: MapGroup, zones: readonly MapZone[]): Pick<DrawnGroup, 'width' | 'height'> {
  const lines = groupLines(group, zones);
  const longest = Math.max(...lines.map(({ length }) => length));
  return {
    width: Math.ceil(Math.max(90, longest * character + 2 * padding)),
    height: lines.length * lineHeight + 2 * padding,
  };
}
