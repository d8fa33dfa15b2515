import type { MapData } from '../engine/map';
import type { Hierarchy } from './answers';
import { ask } from './api';
import { button, el, Part } from './dom';
import { failedQuestion } from './failed-question';
import { FolderTree } from './folder-tree';
import { mapView } from './map/map-view';
import { chosenOrFirst } from './first-with-rules';
import { choose, showAgain } from './route';
import { nothing, scroller } from './shown';
import { shownName } from './shown-name';
import type { View } from './view';

/** Shows what the rules of a folder or firewall allow between zones, and what a push would open and close. */
export const mapPageView: View = {
  title: 'Map',
  open: (tenant) => {
    const tree = new FolderTree('Containers', ({ scope, name }) => choose({ scope, name }));
    const chosenIn = chosenOrFirst(tenant);
    const title = new Part(el('header', { class: 'title' }));
    const map = new Part(el('div', { class: 'fill' }));
    let shown = '';
    return {
      element: el(
        'div',
        { class: 'with-tree' },
        tree.element,
        el('div', { class: 'content' }, title.element, map.element),
      ),
      update: async (chosen, signal) => {
        const hierarchy = await ask<Hierarchy>('tree', { tenant }, signal);
        const what = await chosenIn(chosen, hierarchy, signal);
        tree.show(hierarchy, what);
        const heading = (): HTMLElement => el('h1', {}, `Map of ${shownName(hierarchy, what)}`);
        if (JSON.stringify(what) !== shown) {
          title.show(what, heading);
          map.show(what, () => el('p', { class: 'quiet', role: 'status' }, 'Computing the map …'));
        }
        let data: MapData;
        try {
          data = await ask<MapData>('map', { tenant, ...what }, signal);
        } catch (error) {
          const why = failedQuestion(error);
          if (why === undefined) throw error;
          shown = '';
          map.show([what, why], () =>
            nothing('No map', why, button({ class: 'secondary' }, showAgain, 'Compute it again')),
          );
          return undefined;
        }
        shown = JSON.stringify(what);
        title.show([what, data.of], () => [
          heading(),
          el(
            'span',
            { class: 'quiet' },
            data.of === 'change' ? 'before: what runs; after: the candidate' : 'the candidate; nothing was pushed yet',
          ),
        ]);
        map.show([what, data], () =>
          data.zones.length === 0
            ? nothing('No zone is known here', 'Zones that this folder sees, or that its rules name, appear here.')
            : scroller('map', 'Map', mapView(data)),
        );
        return 3000;
      },
    };
  },
};
