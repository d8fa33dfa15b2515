import type { Workspace } from '../support/workspace';
import { branches, rulesPath } from './office';

/** Rules by for_each, an order of some of them, and a push. */
export const config = (rules: readonly string[], order: readonly string[], more = '') => `${branches}
resource "scm_security_rule" "r" {
  for_each    = toset(${JSON.stringify(rules)})
  name        = each.key
  folder      = scm_folder.branches.name
  position    = "post"
  from        = ["any"]
  to          = ["any"]
  source      = ["any"]
  destination = ["any"]
  service     = ["any"]
  application = ["any"]
  action      = "deny"
}
resource "scm_rule_order" "o" {
  type       = "security_rule"
  folder     = scm_folder.branches.name
  position   = "post"
  rules      = ${JSON.stringify(order)}
  depends_on = [scm_security_rule.r]
  ${more}
}
resource "scm_push" "push" {
  triggers = {
    folder = scm_folder.branches.revision
    rules  = jsonencode([for r in scm_security_rule.r : r.revision])
    order  = scm_rule_order.o.revision
  }
  depends_on = [scm_folder.branches, scm_security_rule.r, scm_rule_order.o]
}`;

/** The rules of the post rulebase, from the top. */
export async function standing(workspace: Workspace): Promise<readonly string[]> {
  const { body } = await workspace.api('GET', `${rulesPath}?folder=Branches&position=post&limit=5000`);
  return (body['data'] as { name: string }[]).map(({ name }) => name);
}
/** Moves among write calls. */
export const moves = (writes: readonly string[]) => writes.filter((write) => write.includes(':move'));
/** How many pushes are among write calls. */
export const pushed = (writes: readonly string[]) => writes.filter((write) => write.includes(':push')).length;
