// What belongs here: the handwritten CDKTF constructs for firewall configurations.
// May import: core, catalog, policy and the generated classes (#l1). Only this layer and its users import cdktf.
// Start reading at: folder.ts and address-object.ts for an object, push.ts for how a stack is pushed.
export { AddressGroup, type AddressGroupProps, type AddressReference } from './address-group';
export { AddressObject, type AddressObjectProps } from './address-object';
export {
  DecryptionProfile,
  type CertificateChecks,
  type DecryptionProfileProps,
  type DecryptionProfileReference,
  type ForwardProxyChecks,
  type InboundChecks,
  type UnsupportedChecks,
} from './decryption-profile';
export { DecryptionRule, type DecryptionRuleProps } from './decryption-rule';
export { existing, type Existing } from './existing';
export { Device, ExistingDevice, type DeviceProps } from './device';
export {
  ExternalDynamicList,
  type ExternalDynamicListProps,
  type ListLogin,
  type ListReference,
  type Refresh,
} from './external-dynamic-list';
export { ExistingFolder, Folder, type FolderProps, type FolderReference } from './folder';
export { ImportBlocks } from './import-blocks';
export { Label, type LabelProps, type LabelReference } from './label';
export { any, ip, type Match } from './match';
export type { ObjectProps } from './object-config';
export { ScmProvider, type ScmProviderProps } from './provider';
export { Push, type PushProps } from './push';
export type { Ports } from './ports';
export { ProfileGroup, type ProfileGroupProps, type ProfileGroupReference } from './profile-group';
export type { ListedRule, RuleHistory } from './listed-rule';
export {
  ruleListOf,
  ruleOf,
  type ListedProps,
  type Position,
  type PropsOfList,
  type RuleList,
  type RuleListProps,
  type RulesProps,
} from './rule-list';
export type { OrderProps } from './order-props';
export { OrderedRules, type OrderedRulesProps } from './ordered-rules';
export { section, type RuleSection } from './rule-section';
export * from './rulebases';
export {
  constructOf,
  type Attributes,
  type CatalogConstruct,
  type CatalogProps,
  type NameOf,
} from './catalog-construct';
export { ruleConstructOf, type CatalogRuleProps } from './catalog-rule';
export { SecurityRule, type SecurityRuleProps } from './security-rule';
export { Schedule, type ScheduleProps, type ScheduleReference, type Times, type Weekday } from './schedule';
export { ServiceGroup, type ServiceGroupProps, type ServiceReference } from './service-group';
export { ServiceObject, type ServiceObjectProps, type TcpTimeouts, type UdpTimeouts } from './service-object';
export { canary, rest, type PushCheck, type PushStage, type StageOptions } from './push-stages';
export type { TemporaryProps } from './temporary-rule';
export { allOf, anyOf, Tag, type TagProps, type TagReference } from './tag';
export type { TlsAlgorithm, TlsLimits, TlsVersion } from './tls-limits';
export { Zone, type ZoneLookup, type ZoneProps, type ZoneReference } from './zone';
export { ExistingSnippet, Snippet, type SnippetProps, type SnippetReference } from './snippet';
export { SnippetAssociation, type SnippetAssociationProps } from './snippet-association';
export { Variable, type VariableProps, type VariableReference } from './variable';
export {
  AntiSpywareProfile,
  type AntiSpywareProfileProps,
  type AntiSpywareProfileReference,
  type SpywareRule,
} from './anti-spyware-profile';
export {
  AntiVirusProfile,
  type AntiVirusProfileProps,
  type AntiVirusProfileReference,
  type AntiVirusRule,
} from './anti-virus-profile';
export {
  DnsSecurityProfile,
  type DnsCategory,
  type DnsList,
  type DnsSecurityProfileProps,
  type DnsSecurityProfileReference,
} from './dns-security-profile';
export { EthernetInterface, type EthernetInterfaceProps } from './ethernet-interface';
export {
  FileBlockingProfile,
  type FileBlockingProfileProps,
  type FileBlockingProfileReference,
  type FileRule,
} from './file-blocking-profile';
export type { InterfaceReference } from './interface-reference';
export {
  LogForwardingProfile,
  type LogForwardingProfileProps,
  type LogForwardingProfileReference,
  type LogMatch,
} from './log-forwarding-profile';
export { LoopbackInterface, type LoopbackInterfaceProps } from './loopback-interface';
export {
  NatRule,
  type DestinationTranslation,
  type NatRuleProps,
  type SharedInterface,
  type SourceTranslation,
} from './nat-rule';
export type { DhcpClient, RoutedInterfaceProps } from './routed-interface';
export { Subinterface, type SubinterfaceProps } from './subinterface';
export type { BlockIp, PacketCapture, Severity, ThreatAction } from './threat-action';
export { TunnelInterface, type TunnelInterfaceProps } from './tunnel-interface';
export {
  UrlAccessProfile,
  type UrlAccessProfileProps,
  type UrlAccessProfileReference,
  type UrlActions,
} from './url-access-profile';
export { unchecked } from './unchecked';
export { UrlCategory, type UrlCategoryProps, type UrlCategoryReference } from './url-category';
export {
  VulnerabilityProtectionProfile,
  type VulnerabilityProtectionProfileProps,
  type VulnerabilityProtectionProfileReference,
  type VulnerabilityRule,
} from './vulnerability-protection-profile';
