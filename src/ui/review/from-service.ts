import type { PageData } from '../../review';
import { ask } from '../api';
import { el } from '../dom';
import { showReview } from './review-page';

// The page of a plan that was dropped on the page of the service.
const root = document.getElementById('page') ?? document.body;
const place = new URLSearchParams(location.hash.slice(1));
const [tenant, id] = [place.get('tenant') ?? '', place.get('id') ?? ''];
const back = `/ui#/review?${new URLSearchParams({ tenant }).toString()}`;
void show();

async function show(): Promise<void> {
  try {
    const data = await ask<PageData>('review', { tenant, id });
    document.title = `${data.title} – scm`;
    showReview(data, root, el('a', { class: 'back', href: back }, '← Tenant'));
  } catch (error) {
    root.replaceChildren(
      el(
        'main',
        { id: 'main', tabindex: -1 },
        el('h1', {}, 'Cannot show the review'),
        el('p', { role: 'alert' }, error instanceof Error ? error.message : String(error)),
        el('p', {}, el('a', { href: back }, 'Back to the tenant')),
      ),
    );
  }
}
