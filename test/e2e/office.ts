/** Pieces of HCL for the end-to-end tests. */

export const rulesPath = '/config/security/v1/security-rules';
export const addressesPath = '/config/objects/v1/addresses';

/** A folder under All Firewalls, with the anchor that pushes its removal. */
export const branches = `
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}
resource "scm_folder" "branches" {
  name       = "Branches"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}
`;

/** An address in the folder. */
export function address(label: string, ip: string, more = ''): string {
  return `
resource "scm_address" "${label}" {
  name       = "${label}"
  folder     = scm_folder.branches.name
  ip_netmask = "${ip}"
  ${more}
}
`;
}

/** A rule in the folder whose source is the given HCL. */
export function rule(label: string, source: string, more = ''): string {
  return `
resource "scm_security_rule" "${label}" {
  name        = "${label}"
  folder      = scm_folder.branches.name
  from        = ["any"]
  to          = ["any"]
  source      = ${source}
  destination = ["any"]
  service     = ["any"]
  application = ["any"]
  action      = "allow"
  ${more}
}
`;
}

/** A push that everything named triggers. */
export function push(addresses: readonly string[], more = ''): string {
  const triggers = addresses.map((one) => `    "${one}" = ${one}.revision`).join('\n');
  return `
resource "scm_push" "push" {
  triggers = {
${triggers}
  }
  depends_on = [${['scm_push_on_destroy.last', ...addresses].join(', ')}]
  ${more}
}
`;
}
