/** Patterns of deviations (`kind place: what`) and their reasons. The first match applies. */
export const rules: readonly (readonly [RegExp, string])[] = [
  [/^device name: is missing/, 'the serial number is set when a firewall is brought in; Terraform takes it over by it'],
  [/^(?:folder|snippet) name: (?:longest|pattern)/, 'other objects name it, and there the API allows no other name'],
  [/^variable (?:folder|snippet|device): pattern/, 'the expression of the API has a range that is none'],
  [/^authentication_rule (?:folder|snippet|device): /, 'what holds a container has the limits of its name'],
  [/^authentication_portal list: query/, 'it has no name that one could ask for'],
  [/^address_group static: fewest/, 'a group without members is refused at a push'],
  [/^hip_object host_info.criteria.os: is not exactly-one of contains/, 'one alternative alone is no choice'],
  [/^schedule schedule_type.non_recurring: of each item, pattern/, 'the API tells the same with a group'],
  [/^security_rule policy_type: words/, 'the API tells its two forms by what else they have'],
  [/^security_rule : is not exactly-one/, 'the two forms of a rule are variants in the catalog'],
  [/^security_rule (?:source_user|category): default/, 'nothing opens by omission: absent is sent as any'],
  [/^decryption_rule (?:disabled|negate_source|negate_destination): default/, 'absent is false'],
  [/: secret is true, at the API false/, 'it is a secret, though the API does not say so'],
  [/^mfa_server .*okta_timeout: /, 'the official provider holds it as text; the limits are those of the number'],
  [
    /^(?:dhcp_interface server|dns_proxy domain_servers|sdwan_\w+ (?:metric|link_tags)).*: required is true/,
    'the description of the API demands it in words, not in the list of what is required',
  ],
  [
    /^layer[23]_subinterface (?:tag|parent_interface): required is true/,
    'public reports have tenants that refuse it without',
  ],
  [/(?: |_)(?:id|version): type is string, at the API integer/, 'ids and versions are texts everywhere'],
  [/^shared_infrastructure_setting folder: is missing/, 'there is one in a tenant, and its folder is always the same'],
  [/cookie_lifetime: is at-most-one/, 'one lifetime cannot be of two units'],
  [/^mobile_agent_profile gp_app_config.config\[\]/, 'the API tells two forms of a setting by the type of its value'],
  [/^job list: query/, 'SDKs page through jobs'],
  [
    /^onboarding_rule move: is not|^mobile_agent_authentication_setting move: is not/,
    'the move has a request of its own',
  ],
  [
    /^onboarding_site (?:list|delete): query|^snippet_audit_log get: query/,
    'what may be asked for beside is not needed',
  ],
  [/^onboarding_site (?:name|site_group): required/, 'a site without them could not be found again'],
  [/^shared_snippet (?:pause_update|validate_before_update): default/, 'absent is false'],
  [/^subscribed_tenant update: is not/, 'a create cannot carry the values that an update sets'],
  [/^subscribed_tenant (?:get: path|delete: query)/, 'it is read by its owner, and ended by owner and tenant'],
  [/^subscribed_tenant snippet_name: /, 'the create demands it, and answers tell it'],
  [/^trust delete: (?:path|query)/, 'a trust is ended by its number'],
  [/^trust trust_id: read-only/, 'the answer to the create tells it'],
  [/^(?:saas_tenant_restriction|url_admin_override|ha_configuration) : is exactly-one/, 'each lies in one container'],
  [/^saas_tenant_restriction name: required/, 'one that is there is taken over by its name'],
  [/^ssl_decryption_setting delete: is not/, 'the delete names no container: it could hit the setting of another one'],
  [/^url_admin_override mode.redirect.address: /, 'an address or a host name, as the forms of the API say'],
  [/^certificate algorithm.\w+_number_of_bits: words/, 'one of the lengths is none: the service decides'],
  [/^certificate name: /, 'a request calls it otherwise'],
  [/^(?:autoscale|mobile_agent_infrastructure_setting) id: is missing/, 'it is found by its container or name'],
  [/^ha_configuration device: /, 'what holds a container has the limits of its name'],
  [/^ha_configuration group.mode: is exactly-one/, 'a pair has one mode'],
  [/^mobile_agent_authentication_setting name: is no field/, 'list, delete and move go by it'],
  [/^auto_tag_action log_type: read-only/, 'public clients set it, and the service keeps it'],
  [/^mobile_agent_enable enabled: read-only/, 'a create has no body'],
  [/^mobile_agent_infrastructure_setting portal_hostname: is exactly-one/, 'a portal has one name'],
  [
    /^nat_rule \S*: is (?:at-most-one|not exactly-one) of (?:destination_translation|floating_ip)/,
    'a rule may translate the source alone, and an interface that gets its address by DHCP has none to name',
  ],
];

/** Returns the patterns that match no deviation. */
export function staleRules(deviations: readonly string[]): readonly RegExp[] {
  return rules.map(([pattern]) => pattern).filter((pattern) => !deviations.some((one) => pattern.test(one)));
}
