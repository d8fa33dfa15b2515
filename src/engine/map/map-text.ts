import { countedNoun } from '../../core';
import type { MapData } from './map-data';
import { changedTraffic, sideTraffic } from './view/shown-edges';
import { stateText, summaryText } from './view/sentences';

/** Formats a map as lines: one for each pair of zones with traffic, those that change first. */
export function mapText(data: MapData): string {
  const { places, zones, pairs, of, groups } = data;
  const rows = pairs
    .toSorted((a, b) => Number(a.state === 'unchanged') - Number(b.state === 'unchanged'))
    .map((pair) => {
      const traffic = changedTraffic(data, pair) ?? sideTraffic(data, pair, 'changes');
      const place = places[pair.place];
      return [
        ...(of === 'change' ? [stateText(pair.state)] : []),
        ...(places.length > 1 ? [`${place?.scope ?? ''} ${place?.name ?? ''}`] : []),
        `${zones[pair.from]?.name ?? ''} → ${zones[pair.to]?.name ?? ''}`,
        traffic === undefined ? '' : summaryText(traffic),
      ];
    });
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const head = `${data.title}: ${countedNoun(zones.length, 'zone')}${groups.length === zones.length ? '' : ` in ${countedNoun(groups.length, 'group')}`}, ${countedNoun(pairs.length, 'pair')} with traffic`;
  const lines = rows.map((row) =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '),
  );
  const partly = places.filter(({ covers }) => covers !== 'everything').map(({ name }) => name);
  const gaps = partly.length === 0 ? [] : [`not everything was read for: ${partly.join(', ')}`];
  return `${[head, '', ...lines, ...(gaps.length === 0 ? [] : ['', ...gaps])].join('\n')}\n`;
}
