import { escapedHtml } from '../../core';
import { groupLines, lineAt } from './view/group-lines';
import type { MapData } from './map-data';
import { pairSentence } from './view/sentences';
import { shownEdges, type MapSide, type ShownEdge } from './view/shown-edges';

const style = `
.map{--g:#fff;--s:#f6f7f9;--l:#8a94a3;--t:#1b2330;--q:#566171;--in:#1f5fd0;--no:#b45309;--bad:#a81e1e;--good:#10683c;font:13px system-ui,'DejaVu Sans',sans-serif;background:var(--g)}
@media (prefers-color-scheme:dark){.map{--g:#11151b;--s:#212934;--l:#6b7789;--t:#e5eaf1;--q:#9fabba;--in:#86b1ff;--no:#f5b35c;--bad:#ff9d9d;--good:#7fdba6}}
.map .ground{fill:var(--g)}.map text{fill:var(--t)}.map .quiet{fill:var(--q)}.map .name{font-weight:600}
.group rect{fill:var(--s);stroke:var(--l)}.group.internet rect{stroke-dasharray:5 3}
.edge .line{fill:none;stroke:var(--in)}.edge .head{fill:var(--in)}
.edge.some .line,.edge.none .line{stroke:var(--no)}.edge.some .head,.edge.none .head{fill:var(--no)}
.edge.quiet .line{stroke:var(--l);opacity:.55}.edge.quiet .head{fill:var(--l);opacity:.55}
.edge.opened .line,.edge.both .line,.edge.may .line{stroke:var(--bad)}.edge.opened .head,.edge.both .head,.edge.may .head{fill:var(--bad)}
.edge.closed .line{stroke:var(--good);stroke-dasharray:7 4}.edge.closed .head{fill:var(--good)}
.map .mark{font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--g);stroke-width:4px}`.replaceAll(
  '\n',
  '',
);

const marks: Readonly<Record<ShownEdge['state'], string>> = {
  unchanged: '',
  opened: '+',
  closed: '−',
  both: '±',
  'may change': '?',
};

const legendHeight = 46;

/** Draws a map as an SVG file that loads nothing. Of a change, it shows what opens and closes. */
export function mapSvg(data: MapData, side: MapSide = data.of === 'change' ? 'changes' : 'after'): string {
  const { drawing, groups, zones, title } = data;
  const width = Math.max(drawing.width, 700);
  const height = drawing.height + legendHeight + 24;
  const edges = shownEdges(data, side, { service: '', application: '', place: undefined });
  const lines = edges.map(
    (edge) =>
      `<g class="${classOf(edge, side)}"><title>${escapedHtml(pairSentence(data, edge, side))}</title><path class="line" stroke-width="${String(edge.width)}" d="${edge.edge.path}"/><path class="head" d="${edge.edge.head}"/>${markOf(edge, side)}</g>`,
  );
  const boxes = groups.map((group, i) => {
    const { x = 0, y = 0, width: w = 0, height: h = 0 } = drawing.groups[i] ?? {};
    const isInternet = group.zones.every((zone) => zones[zone]?.role === 'internet');
    const texts = groupLines(group, zones).map(
      (line, at) =>
        `<text x="${String(x + w / 2)}" y="${String(y + lineAt(at))}" text-anchor="middle" class="${at === 0 ? 'name' : 'quiet'}">${escapedHtml(line)}</text>`,
    );
    const all = group.zones.map((zone) => zones[zone]?.name ?? '').join(', ');
    return `<g class="group${isInternet ? ' internet' : ''}"><title>${escapedHtml(all)}</title><rect x="${String(x)}" y="${String(y)}" width="${String(w)}" height="${String(h)}" rx="8"/>${texts.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="map" role="img" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" aria-labelledby="t">
<title id="t">${escapedHtml(title)}</title><style>${style}</style><rect class="ground" width="100%" height="100%"/>
<text x="16" y="24" class="name">${escapedHtml(title)}</text>
<g transform="translate(0 ${String(legendHeight)})">
${[...lines, ...boxes].join('\n')}
</g>
<text x="16" y="42" class="quiet">${escapedHtml(legendOf(side))}</text>
</svg>
`;
}

function legendOf(side: MapSide): string {
  const width = 'The wider a line, the more traffic is possible';
  return side === 'changes'
    ? `+ opens (red), − closes (green, dashed), gray is unchanged. ${width}.`
    : `Blue is inspected, orange is not or only in part. ${width}.`;
}

function classOf({ state, inspected }: ShownEdge, side: MapSide): string {
  if (side !== 'changes') return `edge ${inspected}`;
  return `edge ${state === 'unchanged' ? 'quiet' : state === 'may change' ? 'may' : state}`;
}

function markOf({ state, edge }: ShownEdge, side: MapSide): string {
  const mark = side === 'changes' ? marks[state] : '';
  return mark === '' ? '' : `<text class="mark" x="${String(edge.x)}" y="${String(edge.y + 4)}">${mark}</text>`;
}
