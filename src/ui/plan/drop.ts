import { el } from '../dom';
import { fileText } from '../file-text';
import { currentRoute, go } from '../route';
import { session } from '../session';
import { reportField } from '../use/report-field';
import { planView } from './review-plan-view';

/** Lets a plan or a usage report be dropped anywhere on the page. */
export function acceptDrops(): void {
  const text = 'Drop a plan to review it, or a usage report to mark the rules';
  const cover = el('div', { class: 'drop-cover', hidden: true }, el('p', {}, text));
  document.body.append(cover);
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    cover.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) cover.hidden = true;
  });
  addEventListener('drop', (event) => {
    cover.hidden = true;
    if (!hasFile(event)) return;
    event.preventDefault();
    void take([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Opens the view that the files are for. */
async function take(files: readonly File[]): Promise<void> {
  const { view, chosen } = currentRoute();
  const [first] = files;
  const start = first === undefined ? undefined : await startOf(first);
  const isPlan = start === undefined || start.startsWith('PK') || start.includes('"format_version"');
  const isUsage = start?.includes('"scm-usage/') === true;
  if (isUsage || (view === 'rules' && !isPlan)) {
    if (view !== 'rules') go('rules', {});
    await reportField(chosen['tenant'] ?? session.now.tenants[0] ?? '').take(files);
    return;
  }
  if (view !== 'review') go('review', {});
  await planView.take(files);
}

/** Reads the start of a file; undefined if that is not possible, for example for a folder. */
async function startOf(file: File): Promise<string | undefined> {
  try {
    return await fileText(file.slice(0, 2000), 'start');
  } catch {
    return undefined;
  }
}
