import { expect, test } from '@jest/globals';
import {
  actionNames,
  allKinds,
  allReadOnlyKinds,
  attributesIn,
  catalogAction,
  kindNamed,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';
import { limitsOf } from '../../src/catalog/limits';

/** Names of values that authenticate, and of values that hold whatever a user writes for another program. */
const hintInName =
  /pass(?:word|wd|phrase|code)|secret|psk|token|credential|communit(?:y|ies)|(?:private|shared|api|auth|encryption)_?key|(?:^|_)(?:key|pin|otp|hash|jwt|cookie|authcode)s?$|(?:^|_)(?:value|payload|body|header|param|uri|url|webhook|config|content|script|file|data|ascii|hex|challenge|string|format)s?$/;
const hintInText =
  /\b(?:passwords?|passphrase|secrets?|tokens?|credentials?|(?<!RSA )keys?(?! exchange| size)|cookies?|pre-shared|webhooks?|keytab|challenge|authorization code|private key|header value|parameter value|request body)\b|(?<!\bMask: )\bURL\b|base64/i;

/**
 * Texts with such a name or description that are neither `secret` nor `mayHoldSecret`, each with its reason. Passwords in a URL
 * are hidden by their form (`withoutSecretForms`), whatever attribute has it.
 */
const noSecrets: readonly (readonly [RegExp, string])[] = [
  [/^(?:bgp_|logical_router\.vrf\.bgp|route_community_list|service_connection).*community$/, 'communities of BGP'],
  [/^certificate\.public_key$/, 'a public key'],
  [/^certificate\.(?:subject|issuer)_hash$/, 'a hash of a name, which the certificate has in clear'],
  [/\.duo_integration_key$/, 'it identifies the integration, as a user name does'],
  [
    /^(?:hip_object|mobile_agent_profile)\..*\.(?:plist|registry_key)\./,
    'what an agent looks for on a client; users can read it',
  ],
  [/^hip_object\..*\.certificate_attributes\.value$/, 'an attribute of a certificate, which is public'],
  [/^hip_object\..*\.hash$/, 'a hash of a program'],
  [/\.(?:plist|registry_key)(?:\.key|\.registry_value)?$/, 'names of entries of a property list or of the registry'],
  [/\.credential_enforcement(?:\.log_severity)?$/, 'categories of URLs, and a severity'],
  [/_interface\.default_value$/, 'the name of an interface'],
  [/\.operator\.\w+(?:\.qualifier)?\.value$/, 'part of a signature of traffic'],
  [/^data_object\..*\.property_value$/, 'what documents are searched for'],
  [/^dhcp_interface\.server\.option\.user_defined\./, 'a DHCP server sends it in clear to every client'],
  [/^external_dynamic_list\.type\.predefined_(?:ip|url)\.url$/, 'the name of a list of the vendor'],
  [
    /^external_dynamic_list\.type\.\w+\.url$/,
    'a review has to show where a list comes from; credentials have their own attributes',
  ],
  [
    /^(?:certificate_profile|saml_server_profile|scep_profile|sdwan_saas_quality_profile)\..*url$/,
    'clients and other parties know it',
  ],
  [/^saml_server_profile\.entity_id$/, 'it is in the metadata that both parties publish'],
  [/\.headers\.header$/, 'the name of a header'],
  [/^ike_gateway\..*\.pq_ppk\.keys\.name$/, 'IKE sends the key ID in clear'],
  [/^motd_banner_setting\..*banner_header$/, 'everybody who logs in reads it'],
  [/^onboarding_site\.property_values$/, 'facts of a site, such as its size'],
  [/^qos_policy_rule\..*\.binary_value$/, 'six bits of a packet'],
  [/^scep_profile\..*\.username$/, 'a user name'],
  [/properties\.property_value$/, 'facts of a snippet or tenant'],
  [/^syslog_server_profile\.format\.\w+$/, 'a template of log fields; syslog has no place for a credential'],
  [/^logical_router\.vrf\.bgp\.as_format$/, 'the name of a format'],
  [/^mobile_agent_profile\.gp_app_config\.config\.value$/, 'a connect method, or a number'],
  [/^device\.url_db_(?:type|ver)$/, 'the vendor and version of a database'],
  [/^url_category\.(?:list|type|description)$/, 'URLs that rules match, which a review has to show'],
  [/^variable\.value$/, 'an address, a name or a number; no type of a variable is for a secret'],
  [/^config_version\.swg_config$/, 'the number of a version'],
  [/^(?:location|url_filtering_category)\.value$/, 'the name that other objects use'],
];

interface Text {
  readonly at: string;
  readonly attribute: Attribute;
}

/** Every text, list and map of texts of a kind, with its path. */
function textsOf({ name, attributes }: Pick<ResourceKind, 'name' | 'attributes'>): readonly Text[] {
  const inside = (some: readonly Attribute[], above: string): readonly Text[] =>
    some.flatMap((attribute) => {
      const { type } = attribute;
      const at = `${above}.${attribute.name}`;
      const leaf = type.kind === 'list' ? type.item : type.kind === 'map' ? type.value : type;
      const isText = leaf.kind === 'string' || leaf.kind === 'text-or-object' || leaf.kind === 'text-or-number';
      return [...(isText ? [{ at, attribute }] : []), ...inside(attributesIn(type), at)];
    });
  return inside(attributes, name);
}

/** Texts that seem to hold a secret and are not marked. A reference or a word of a list holds none. */
function undecided(kinds: readonly Pick<ResourceKind, 'name' | 'attributes'>[]): readonly string[] {
  return kinds
    .flatMap(textsOf)
    .filter(({ attribute: { name, doc } }) => hintInName.test(name) || hintInText.test(doc))
    .filter(({ attribute: { secret, mayHoldSecret } }) => secret !== true && mayHoldSecret !== true)
    .filter(({ attribute: { refs, companionOf, schema } }) => {
      const limits = limitsOf(schema);
      const isWord = (limits.each ?? limits).allowedLiterals !== undefined;
      return refs === undefined && companionOf === undefined && !isWord;
    })
    .map(({ at }) => at);
}

const kinds: readonly ResourceKind[] = [...allKinds(), ...allReadOnlyKinds(), ...actionNames.map(catalogAction)];

test('a text that seems to hold a secret is marked, or has a reason', () => {
  const faults = undecided(kinds).filter((at) => !noSecrets.some(([pattern]) => pattern.test(at)));
  const remedy =
    'mark it with `secret: true` or `mayHoldSecret`, or add it with a reason to noSecrets in test/catalog/secret-names.test.ts';
  expect(faults.map((at) => `${at}: ${remedy}`)).toEqual([]);
});

test('each reason has a text that needs it', () => {
  const all = undecided(kinds);
  expect(noSecrets.filter(([pattern]) => !all.some((at) => pattern.test(at))).map(String)).toEqual([]);
});

const marked = kinds
  .flatMap(textsOf)
  .flatMap(({ at, attribute: { secret, mayHoldSecret, companionOf } }) =>
    (secret === true || mayHoldSecret === true) && companionOf === undefined ? [at] : [],
  );

test('without its mark each of them is noticed', () => {
  const unnoticed = marked.filter((at) => {
    const [name = '', ...path] = at.split('.');
    const kind = kinds.find((one) => one.name === name) ?? kindNamed(name);
    return !undecided([{ name, attributes: withoutMark(kind.attributes, path) }]).includes(at);
  });
  expect(unnoticed).toEqual([]);
  expect(marked.length).toBeGreaterThan(120);
});

function withoutMark(attributes: readonly Attribute[], [name, ...path]: readonly string[]): readonly Attribute[] {
  return attributes.map((attribute): Attribute => {
    if (attribute.name !== name) return attribute;
    if (path.length === 0) {
      const { secret: _secret, mayHoldSecret: _mayHold, ...rest } = attribute;
      return rest;
    }
    const { type } = attribute;
    if (type.kind === 'object')
      return { ...attribute, type: { ...type, attributes: withoutMark(type.attributes, path) } };
    if (type.kind !== 'list' || type.item.kind !== 'object') throw new Error(`${attribute.name} has no attributes`);
    const item = { ...type.item, attributes: withoutMark(type.item.attributes, path) };
    return { ...attribute, type: { ...type, item } };
  });
}
