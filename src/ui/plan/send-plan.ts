import { sendText } from '../api';
import { say } from '../dom';
import { fileText } from '../file-text';
import { currentRoute } from '../route';
import { session } from '../session';
import { sentence, textOf } from '../shown';

/** Maximum size of a plan in bytes, as in the service. */
const mostBytes = 32 * 2 ** 20;

/** Sends a plan to the service and opens its review. Returns why that is not possible. */
export async function sendPlan(file: File): Promise<string | undefined> {
  if (file.size > mostBytes) return `${file.name} has more than 32 MiB: use "scm review" for it.`;
  say(`Reviewing ${file.name}`);
  let plan: string;
  try {
    plan = await fileText(file);
  } catch (error) {
    // For example a folder.
    return `Cannot read ${file.name}: ${textOf(error)}`;
  }
  // A plan of "terraform plan -out" is a ZIP archive, which only Terraform can read.
  if (plan.startsWith('PK')) {
    return `${file.name} is a binary plan. Run "terraform show -json ${file.name} > plan.json" and drop plan.json.`;
  }
  const tenant = currentRoute().chosen['tenant'] ?? session.now.tenants[0] ?? '';
  try {
    const { id } = await sendText<{ readonly id: string }>('review', { tenant, file: file.name.slice(0, 300) }, plan);
    location.assign(`/ui/review#${new URLSearchParams({ tenant, id }).toString()}`);
    return undefined;
  } catch (error) {
    return sentence(textOf(error));
  }
}
