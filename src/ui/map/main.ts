import type { MapData } from '../../engine/map';
import { el } from '../dom';
import { mapView } from './map-view';

// src/review embeds the data in the page.
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as MapData;
const root = document.getElementById('page') ?? document.body;

root.append(
  el('h1', {}, data.title),
  mapView(data),
  data.assumptions.length === 0
    ? ''
    : el(
        'details',
        {},
        el('summary', {}, 'What the map assumes'),
        el(
          'ul',
          {},
          data.assumptions.map((one) => el('li', {}, one)),
        ),
      ),
);
