import { sendText } from '../api';
import { say } from '../dom';
import { currentRoute } from '../route';
import { session } from '../session';

/** Maximum size of a plan in bytes, as in the service. */
const mostBytes = 32 * 2 ** 20;

/** Sends a plan to the service and opens its review. Returns why that is not possible. */
export async function sendPlan(file: File): Promise<string | undefined> {
  if (file.size > mostBytes) return `${file.name} has more than 32 MiB: use "scm review" for it.`;
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  // A plan of "terraform plan -out" is a ZIP archive, which only Terraform can read.
  if (start[0] === 0x50 && start[1] === 0x4b) {
    return `${file.name} is a binary plan. Run "terraform show -json ${file.name} > plan.json" and drop plan.json.`;
  }
  const tenant = currentRoute().chosen['tenant'] ?? session.now.tenants[0] ?? '';
  say(`Reviewing ${file.name}`);
  try {
    const query = { tenant, file: file.name.slice(0, 300) };
    const { id } = await sendText<{ readonly id: string }>('review', query, await file.text());
    location.assign(`/ui/review#${new URLSearchParams({ tenant, id }).toString()}`);
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}
