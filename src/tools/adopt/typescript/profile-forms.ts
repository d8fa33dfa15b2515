import { camelCase } from '../../../core';
import { typescriptString, type Code, type Prop } from './code';
import { prop, type Coder, type ConstructForm } from './construct-form';
import type { Expression } from '../expression';
import type { RemainingAttributes } from './remaining-attributes';

type Write = (value: Expression) => Code;

/** Writes every remaining attribute under its TypeScript name. */
function everything(taken: RemainingAttributes, coder: Coder): readonly Prop[] {
  return taken.left.flatMap((name) => prop(camelCase(name), taken.take(name), (value) => coder.value(value)));
}

const profileGroup: ConstructForm = {
  construct: 'ProfileGroup',
  props: (taken, coder) => {
    const names = taken.left;
    const props = names.flatMap((name): readonly Prop[] => {
      const value = taken.take(name);
      const [only, second] = value?.is === 'list' ? value.items : [];
      return only === undefined || second !== undefined ? [] : [[camelCase(name), coder.value(only)]];
    });
    return props.length === names.length ? props : undefined;
  },
};

/** The construct's names of algorithms, by flag. */
const algorithms: Readonly<Record<string, string>> = {
  auth_algo_md5: 'md5',
  auth_algo_sha1: 'sha1',
  auth_algo_sha256: 'sha256',
  auth_algo_sha384: 'sha384',
  enc_algo_3des: '3des',
  enc_algo_rc4: 'rc4',
  enc_algo_aes_128_cbc: 'aes-128-cbc',
  enc_algo_aes_128_gcm: 'aes-128-gcm',
  enc_algo_aes_256_cbc: 'aes-256-cbc',
  enc_algo_aes_256_gcm: 'aes-256-gcm',
  enc_algo_chacha20_poly1305: 'chacha20-poly1305',
  keyxchg_algo_rsa: 'rsa',
  keyxchg_algo_dhe: 'dhe',
  keyxchg_algo_ecdhe: 'ecdhe',
};

const decryptionProfile: ConstructForm = {
  construct: 'DecryptionProfile',
  props: (taken, coder) => {
    const part = (key: string, name: string): readonly Prop[] => {
      const inside = taken.inside(name);
      return inside === undefined ? [] : [[key, { object: everything(inside, coder) }]];
    };
    const tls = taken.inside('ssl_protocol_settings');
    const limits = tls === undefined ? [] : tlsLimits(tls, coder);
    if (limits === undefined) return undefined;
    return [
      ...part('forwardProxy', 'ssl_forward_proxy'),
      ...part('inbound', 'ssl_inbound_proxy'),
      ...part('notDecrypted', 'ssl_no_proxy'),
      ...(tls === undefined ? [] : [['tls', { object: limits }] as const]),
    ];
  },
};

function tlsLimits(tls: RemainingAttributes, coder: Coder): readonly Prop[] | undefined {
  const plain: Write = (value) => coder.value(value);
  const ends = [...prop('min', tls.take('min_version'), plain), ...prop('max', tls.take('max_version'), plain)];
  const without: string[] = [];
  for (const name of tls.left) {
    const [value, word] = [tls.take(name), algorithms[name]];
    if (word === undefined || value?.is !== 'value' || value.value !== false) return undefined;
    without.push(typescriptString(word));
  }
  return [...ends, ...(without.length === 0 ? [] : [['without', { list: without }] as const])];
}

const externalList: ConstructForm = {
  construct: 'ExternalDynamicList',
  props: (taken, coder) => {
    const plain: Write = (value) => coder.value(value);
    const types = taken.inside('type');
    const [type, other] = types?.left ?? [];
    const list = type === undefined ? undefined : types?.inside(type);
    if (type === undefined || other !== undefined || list === undefined) return undefined;
    const vendor = /^predefined_(ip|url)$/.exec(type)?.[1];
    const sharedProps = (): readonly Prop[] => [
      ...prop('description', list.take('description'), plain),
      ...prop('exceptions', list.take('exception_list'), plain),
    ];
    if (vendor !== undefined) {
      const props = [
        ['type', typescriptString(vendor)] as const,
        ...prop('predefined', list.take('url'), plain),
        ...sharedProps(),
      ];
      return list.isEmpty ? props : undefined;
    }
    const login = list.inside('auth');
    const refresh = refreshOf(list.inside('recurring'), coder);
    if (refresh === undefined) return undefined;
    const props: readonly Prop[] = [
      ['type', typescriptString(type)],
      ...prop('url', list.take('url'), plain),
      ['refresh', refresh],
      ...prop('certificateProfile', list.take('certificate_profile'), plain),
      ...(login === undefined ? [] : [['login', { object: everything(login, coder) }] as const]),
      ...prop('expandDomain', list.take('expand_domain'), plain),
      ...sharedProps(),
    ];
    return list.isEmpty ? props : undefined;
  },
};

function refreshOf(recurring: RemainingAttributes | undefined, coder: Coder): Code | undefined {
  const [name, other] = recurring?.left ?? [];
  const inside = name === undefined ? undefined : recurring?.inside(name);
  if (inside === undefined || other !== undefined) return undefined;
  const of = (attribute: string): Code => {
    const value = inside.take(attribute);
    return value === undefined ? "''" : coder.value(value);
  };
  const onDay = (key: string, attribute: string): Code => {
    const time: readonly Prop[] = [
      ['day', of(attribute)],
      ['at', of('at')],
    ];
    return { object: [[key, { object: time }]] };
  };
  switch (name) {
    case 'five_minute':
      return "'five-minute'";
    case 'hourly':
      return "'hourly'";
    case 'daily':
      return { object: [['daily', of('at')]] };
    case 'weekly':
      return onDay('weekly', 'day_of_week');
    case 'monthly':
      return onDay('monthly', 'day_of_month');
    default:
      return undefined;
  }
}

/** Constructs for profiles and lists, by kind. */
export const profileForms: Readonly<Record<string, ConstructForm>> = {
  profile_group: profileGroup,
  decryption_profile: decryptionProfile,
  external_dynamic_list: externalList,
};
