import type { MapData } from '../../engine/map';
import {
  groupLines,
  isService,
  lineAt,
  pairSentence,
  shownEdges,
  type MapSide,
  type ShownEdge,
} from '../../engine/map/view';
import { el, say } from '../dom';
import { choice } from '../review/choice';
import { svg } from '../review/svg';
import { drawDetail } from './map-detail';
import { drawMapTable } from './map-table';

const marks: Readonly<Record<ShownEdge['state'], string>> = {
  unchanged: '',
  opened: '+',
  closed: '−',
  both: '±',
  'may change': '?',
};

/** Makes a map that can be filtered, with a table of the same content. */
export function mapView(data: MapData): HTMLElement {
  const isChange = data.of === 'change';
  let side: MapSide = isChange ? 'changes' : 'after';
  let form: 'picture' | 'table' = 'picture';
  let chosen: number | undefined;
  const service = textField('Service', 'tcp/22');
  const application = textField('Application', 'ssh');
  const place = el(
    'select',
    { 'aria-label': 'Folder or firewall' },
    el('option', { value: '' }, 'All folders and firewalls'),
    data.places.map(({ scope, name }, i) => el('option', { value: i }, `${scope} ${name}`)),
  );
  const [choices, picture, detail, legend, problem] = [
    el('div', { class: 'choices' }),
    el('div', { class: 'map-scroll', tabindex: 0, role: 'region', 'aria-label': 'Map of zones' }),
    el('div', { class: 'map-detail', 'aria-live': 'polite' }),
    el('p', { class: 'quiet legend' }),
    el('p', { class: 'failure-text', role: 'alert' }),
  ];
  const root = el('div', { class: 'map-view' }, choices, problem, picture, legend, detail);

  const show = (): void => {
    const isValid = isService(service.value);
    problem.textContent = isValid ? '' : `"${service.value}" is not a service: use tcp/22, udp or 22.`;
    const filter = {
      service: isValid ? service.value : '',
      application: application.value,
      place: place.value === '' ? undefined : Number(place.value),
    };
    const edges = shownEdges(data, side, filter);
    choices.replaceChildren(
      isChange
        ? choice('State', ['changes', 'before', 'after'], side, (chosenSide) => {
            side = chosenSide;
            show();
            focusOn(choices, `State ${chosenSide}`);
          })
        : '',
      choice('Form', ['picture', 'table'], form, (chosenForm) => {
        form = chosenForm;
        show();
        focusOn(choices, `Form ${chosenForm}`);
      }),
      service.parentElement ?? '',
      application.parentElement ?? '',
      data.places.length > 1 ? place : '',
    );
    picture.replaceChildren(
      form === 'table'
        ? drawMapTable(data, edges, side)
        : drawing(data, edges, side, chosen, (index) => {
            chosen = chosen === index ? undefined : index;
            showDetail();
            // On a small screen, the rules are below the map.
            if (chosen !== undefined) detail.scrollIntoView({ block: 'nearest' });
          }),
    );
    legend.textContent = legendOf(side, edges.length, data);
    showDetail();
  };
  const showDetail = (): void => {
    for (const line of picture.querySelectorAll('[data-edge]')) {
      line.setAttribute('aria-pressed', line.getAttribute('data-edge') === String(chosen) ? 'true' : 'false');
    }
    drawDetail(detail, data, chosen, side);
  };
  for (const field of [service, application]) {
    field.addEventListener('input', () => {
      const at = field.selectionStart;
      show();
      field.focus();
      field.setSelectionRange(at, at);
      say(`${picture.querySelectorAll('[data-edge]').length} lines`);
    });
  }
  place.addEventListener('change', () => {
    show();
    place.focus();
  });
  show();
  return root;
}

function textField(name: string, example: string): HTMLInputElement {
  const input = el('input', { type: 'search', placeholder: example, 'aria-label': `${name}, such as ${example}` });
  el('label', { class: 'map-field' }, el('span', { class: 'quiet' }, name), input);
  return input;
}

function focusOn(root: HTMLElement, key: string): void {
  root.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
}

function drawing(
  data: MapData,
  edges: readonly ShownEdge[],
  side: MapSide,
  chosen: number | undefined,
  choose: (index: number) => void,
): Node {
  const { drawing: place, groups, zones } = data;
  if (zones.length === 0) return el('p', { class: 'nothing' }, 'No zone is known here.');
  const picture = svg('svg', {
    class: 'map',
    viewBox: `0 0 ${place.width} ${place.height}`,
    width: place.width,
    height: place.height,
    role: 'group',
    'aria-label': `${zones.length} zones, ${edges.length} lines`,
  });
  // A window that is a little too narrow makes the picture smaller; its text stays readable.
  picture.style.minWidth = `${Math.round(place.width * 0.85)}px`;
  for (const shown of edges) {
    const index = place.edges.indexOf(shown.edge);
    const text = pairSentence(data, shown, side);
    const line = svg(
      'g',
      {
        class: classOf(shown, side),
        role: 'button',
        tabindex: 0,
        'data-edge': index,
        'aria-label': text,
        'aria-pressed': chosen === index ? 'true' : 'false',
      },
      svg('title', {}, text),
      svg('path', { class: 'hit', d: shown.edge.path }),
      svg('path', { class: 'line', d: shown.edge.path, 'stroke-width': shown.width }),
      svg('path', { class: 'head', d: shown.edge.head }),
      ...(side === 'changes' && marks[shown.state] !== ''
        ? [svg('text', { class: 'mark', x: shown.edge.x, y: shown.edge.y + 4 }, marks[shown.state])]
        : []),
    );
    line.addEventListener('click', () => choose(index));
    line.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose(index);
    });
    picture.append(line);
  }
  for (const [i, group] of groups.entries()) {
    const { x = 0, y = 0, width = 0, height = 0 } = place.groups[i] ?? {};
    const names = group.zones.map((zone) => zones[zone]?.name ?? '').join(', ');
    const isInternet = group.zones.every((zone) => zones[zone]?.role === 'internet');
    picture.append(
      svg(
        'g',
        { class: `group${isInternet ? ' internet' : ''}` },
        svg('title', {}, names),
        svg('rect', { x, y, width, height, rx: 8 }),
        ...groupLines(group, zones).map((line, at) =>
          svg(
            'text',
            { x: x + width / 2, y: y + lineAt(at), class: at === 0 ? 'name' : 'member', 'text-anchor': 'middle' },
            line,
          ),
        ),
      ),
    );
  }
  return picture;
}

function classOf({ state, inspected }: ShownEdge, side: MapSide): string {
  if (side !== 'changes') return `edge ${inspected}`;
  return `edge ${state === 'may change' ? 'may' : state}`;
}

function legendOf(side: MapSide, count: number, { groups, zones, pairs }: MapData): string {
  const grouped =
    groups.length < zones.length ? ` ${zones.length} zones in ${groups.length} groups that rules or names join.` : '';
  const colors =
    side === 'changes'
      ? '+ opens (red), − closes (green, dashed), ± does both, ? may change; gray is unchanged.'
      : 'Blue is inspected, orange is not or only in part.';
  if (pairs.length === 0)
    return 'No rule allows traffic between zones: an earlier rule blocks it, or no rule names it.';
  return `${count === 0 ? 'No traffic matches.' : colors} The wider a line, the more traffic is possible. Choose a line to see its rules.${grouped}`;
}
