import type { PageData } from '../../review';
import { showReview } from './review-page';

// src/review embeds the data in the page.
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData;
showReview(data, document.getElementById('page') ?? document.body);
