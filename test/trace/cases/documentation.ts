const docs = 'https://docs.paloaltonetworks.com';
const knowledge = 'https://knowledgebase.paloaltonetworks.com';

/** Public pages that the cases follow. */
export const pages = {
  /** Packet Flow Sequence in PAN-OS: order of lookups, zones of interfaces, what is dropped. */
  packetFlow: `${knowledge}/kCSArticleDetail?id=kA10g000000ClVH`,
  /** NAT rules: order, what they match, first match. */
  natRules: `${docs}/ngfw/networking/nat/nat-policy-rules`,
  /** NAT Policy Overview. */
  natOverview: `${docs}/pan-os/11-0/pan-os-networking-admin/nat/nat-policy-rules/nat-policy-overview`,
  /** Source NAT: dynamic IP and port, dynamic IP, static IP. */
  sourceNat: `${docs}/content/techdocs/en_US/pan-os/10-0/pan-os-admin/networking/nat/source-nat-and-destination-nat/source-nat.html`,
  /** Destination NAT: static IP, dynamic IP, port translation. */
  destinationNat: `${docs}/content/techdocs/en_US/pan-os/9-1/pan-os-admin/networking/nat/source-nat-and-destination-nat/destination-nat.html`,
  /** NAT rule, tab Translated Packet: bi-directional translation, sizes of pools. */
  translatedPacket: `${docs}/ngfw/help/10-1/policies/policies-nat/nat-translated-packet-tab`,
  /** Source NAT to the address of the egress interface. */
  dipp: `${docs}/content/techdocs/en_US/pan-os/10-2/pan-os-networking-admin/nat/configure-nat/translate-internal-client-ip-addresses-to-your-public-ip-address-source-dipp-nat.html`,
  /** Security policy: order, first match, default rules; authentication policy comes before it. */
  securityPolicy: `${docs}/pan-os/10-0/pan-os-admin/policy/security-policy.html`,
  /** Pre and post rules in Strata Cloud Manager. */
  preAndPost: `${docs}/content/techdocs/en_US/network-security/security-policy/administration/security-rules/enumeration-of-rules-within-a-rulebase/enumeration-of-rules-within-a-rulebase-cloud-management.html`,
  /** Static routes: default route, administrative distance. */
  staticRoutes: `${docs}/pan-os/11-1/pan-os-networking-admin/static-routes/static-route-overview.html`,
  /** Static route settings: next hops, discard, no install. */
  staticRouteSettings: `${docs}/pan-os/8-0/pan-os-web-interface-help/network/network-virtual-routers/static-routes`,
  /** Policy-based forwarding: overrides the routing table; application-specific rules. */
  forwarding: `${docs}/ngfw/help/10-1/policies/policies-policy-based-forwarding`,
  /** QoS policy: pre-NAT addresses, post-NAT destination zone. */
  qos: `${docs}/pan-os/11-1/pan-os-admin/quality-of-service/qos-concepts/qos-policy.html`,
} as const;

export type Page = keyof typeof pages;
