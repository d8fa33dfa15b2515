import { describe, expect, test } from '@jest/globals';
import { mapSvg, type MapPair, type MapState } from '../../src/engine/map';
import type { MapSide } from '../../src/engine/map/view';
import { preparedMap, trafficOf } from './prepared-map';

const traffic = (['all', 'some', 'none'] as const).map((inspected) => trafficOf({}, { inspected }));
const pairWith = (state: MapState, more: Partial<MapPair> = {}): MapPair => ({
  ...{ from: 0, to: 2, place: 0, before: 0, after: 0, state },
  ...more,
});

/** The elements of the lines: class, title, mark and place of the mark. */
function linesOf(pairs: readonly MapPair[], side?: MapSide) {
  const svg = mapSvg(preparedMap({ traffic, pairs }), side);
  return [...svg.matchAll(/<g class="edge ([^"]*)"><title>([^<]*)<\/title>(.*?)<\/g>/g)].map(
    ([, className = '', title = '', content = '']) => ({
      className,
      title,
      content,
      mark: /<text class="mark" x="(\d+)" y="(\d+)">([^<]*)</.exec(content)?.slice(1),
    }),
  );
}

/** The declarations of a part of a line with this class, in the style of the file. */
function styleOf(className: string, part: 'line' | 'head'): string {
  const rules = [...mapSvg(preparedMap()).matchAll(/([^{}]*){([^{}]*)}/g)].flatMap(([, selectors = '', style = '']) =>
    selectors.split(',').map((selector) => [selector.trim(), style] as const),
  );
  const own = rules.filter(([selector]) => selector === `.edge.${className} .${part}`);
  const usual = rules.filter(([selector]) => selector === `.edge .${part}`);
  return [...usual, ...own].map(([, style]) => style).join(';');
}

describe('the picture of a change', () => {
  test.each([
    ['unchanged', 'quiet', undefined],
    ['opened', 'opened', '+'],
    ['closed', 'closed', '−'],
    ['both', 'both', '±'],
    ['may change', 'may', '?'],
  ] as const)('draws a line that is %s in its own style and with its mark', (state, className, mark) => {
    const [line] = linesOf([pairWith(state)]);
    expect([line?.className, line?.mark?.[2]]).toEqual([className, mark]);
    if (mark === undefined)
      expect(line?.content).toBe('<path class="line" stroke-width="5.4" d="M0"/><path class="head" d="H0"/>');
    // The mark is in the middle of the line: text is drawn above its y.
    else expect(line?.mark?.slice(0, 2)).toEqual(['150', '64']);
    expect(line?.content).toContain('d="M0"');
    expect(line?.content).toContain('class="head" d="H0"');
  });

  test('has the colors that the legend names', () => {
    const color = (name: string, part: 'line' | 'head') =>
      [...styleOf(name, part).matchAll(/(?:stroke|fill):var\(--(\w+)\)/g)].at(-1)?.[1];
    for (const part of ['line', 'head'] as const) {
      expect(['opened', 'both', 'may'].map((name) => color(name, part))).toEqual(['bad', 'bad', 'bad']);
      expect(['closed', 'quiet'].map((name) => color(name, part))).toEqual(['good', 'l']);
      expect(['all', 'some', 'none'].map((name) => color(name, part))).toEqual(['in', 'no', 'no']);
    }
    expect(styleOf('closed', 'line')).toContain('stroke-dasharray');
    expect(styleOf('opened', 'line')).not.toContain('stroke-dasharray');
    const svg = mapSvg(preparedMap());
    expect(svg).toContain('+ opens (red), − closes (green, dashed), gray is unchanged. The wider a line');
    // Each color is defined for light and dark.
    for (const name of ['bad', 'good', 'l', 'in', 'no', 'g', 's', 't', 'q'])
      expect([...svg.matchAll(new RegExp(`--${name}:#`, 'g'))]).toHaveLength(2);
    expect(svg.split('@media (prefers-color-scheme:dark)')).toHaveLength(2);
  });

  test('says in the title of a line what opens', () => {
    const [line] = linesOf([pairWith('opened', { after: 2, opened: 2 })]);
    expect(line?.title).toBe('people to internet: tcp/443; not inspected; opens');
  });
});

describe('the picture of a state', () => {
  test.each(['all', 'some', 'none'] as const)('shows whether the content is inspected: %s', (inspected) => {
    const after = ['all', 'some', 'none'].indexOf(inspected);
    const [line] = linesOf([pairWith('opened', { after })], 'after');
    expect([line?.className, line?.mark]).toEqual([inspected, undefined]);
  });

  test('is the usual one of a map without a change', () => {
    const data = preparedMap({ traffic, pairs: [pairWith('unchanged')], of: 'state' });
    expect(mapSvg(data)).toBe(mapSvg(data, 'after'));
    expect(mapSvg(data)).toContain('Blue is inspected, orange is not or only in part. The wider a line');
    expect(mapSvg({ ...data, of: 'change' })).toBe(mapSvg({ ...data, of: 'change' }, 'changes'));
  });
});

describe('the groups of a picture', () => {
  const svg = mapSvg(preparedMap());
  const groups = [...svg.matchAll(/<g class="(group[^"]*)"><title>([^<]*)<\/title>(<rect[^>]*>)(.*?)<\/g>/g)];

  test('have the names of all their zones as a title', () => {
    expect(groups.map(([, , title]) => title)).toEqual(['guests, staff', 'internet']);
  });

  test('are dashed if all zones are those of the internet', () => {
    expect(groups.map(([, className]) => className)).toEqual(['group', 'group internet']);
    const { zones } = preparedMap();
    const mixed = zones.map((zone, i) => (i === 0 ? { ...zone, role: 'internet' as const } : zone));
    expect(mapSvg(preparedMap({ zones: mixed })).match(/class="group internet"/g)).toHaveLength(1);
  });

  test('have their lines of text in the middle of their rectangles, one below the other', () => {
    const [[, , , rect = '', content = ''] = []] = groups;
    expect(rect).toBe('<rect x="16" y="34" width="90" height="52" rx="8"/>');
    const texts = [...content.matchAll(/<text x="(\d+)" y="(\d+)" text-anchor="middle" class="(\w+)">([^<]*)</g)].map(
      ([, x, y, className, text]) => [x, Number(y), className, text],
    );
    expect(texts.map(([x, , className, text]) => [x, className, text])).toEqual([
      ['61', 'name', 'people'],
      ['61', 'quiet', 'guests'],
      ['61', 'quiet', 'staff'],
    ]);
    const rows = texts.map(([, y]) => Number(y));
    expect(rows).toEqual([34 + 22, 34 + 38, 34 + 54]);
  });
});

describe('the frame of a picture', () => {
  test('is at least as wide as its legend, and higher than the drawing', () => {
    const sizeOf = (width: number) => {
      const data = preparedMap();
      const [, w, h, box] = /width="(\d+)" height="(\d+)" viewBox="0 0 ([^"]*)"/.exec(
        mapSvg({ ...data, drawing: { ...data.drawing, width } }),
      ) ?? [''];
      return [Number(w), Number(h), box];
    };
    expect(sizeOf(320)).toEqual([700, 170, '700 170']);
    expect(sizeOf(1234)).toEqual([1234, 170, '1234 170']);
  });

  test('has the title as heading and as the name of the picture', () => {
    const svg = mapSvg(preparedMap({ title: 'Map <of> Oslo' }));
    expect(svg).toContain('aria-labelledby="t">\n<title id="t">Map &lt;of&gt; Oslo</title>');
    expect(svg).toContain('class="name">Map &lt;of&gt; Oslo</text>');
  });
});
