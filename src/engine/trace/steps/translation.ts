import {
  addressTexts,
  anyTcp,
  anyUdp,
  firstUdp,
  intersection,
  subtraction,
  type Answers,
  type Bound,
  type Ranges,
} from '../../policy/engine';
import type { Vocabulary } from '../../policy';
import { ruleKey } from '../firewall';
import type { TranslatedDestination, TranslationRule, TranslatedSource } from '../rules/nat-rules';

/** How NAT maps addresses. */
export type Mapping =
  | { readonly is: 'same' }
  /** All are mapped to one address. */
  | { readonly is: 'one'; readonly address: Ranges }
  /** Each is mapped to the address at the same offset in another range. */
  | { readonly is: 'shift'; readonly from: Bound; readonly to: Bound }
  /** Each is mapped to one of several addresses, picked by the firewall. */
  | { readonly is: 'any'; readonly addresses: Ranges }
  | { readonly is: 'unknown' };

/** Returns the address mapping of a destination or source translation. */
export function mappingOf(translation: TranslatedDestination | TranslatedSource | undefined): Mapping {
  if (translation === undefined) return { is: 'same' };
  const { addresses, original } = translation;
  if (addresses === undefined) return { is: 'unknown' };
  if (sizeOf(addresses) === 1n) return { is: 'one', address: addresses };
  if ('by' in translation && translation.by !== 'static-ip') return { is: 'any', addresses };
  const [to] = addresses;
  const [from] = original ?? [];
  const isEqual = original?.length === 2 && addresses.length === 2 && sizeOf(original) === sizeOf(addresses);
  return isEqual && from !== undefined && to !== undefined ? { is: 'shift', from, to } : { is: 'any', addresses };
}

/** Returns the addresses after NAT. */
export function mapAddresses(mapping: Mapping, addresses: Ranges): Ranges | undefined {
  switch (mapping.is) {
    case 'same':
      return addresses;
    case 'one':
      return mapping.address;
    case 'shift':
      return shiftAddresses(addresses, mapping.from, mapping.to);
    case 'any':
      return mapping.addresses;
    case 'unknown':
      return undefined;
  }
}

/** Returns those addresses of `among` that NAT may map to a wanted one. */
export function unmapAddresses(mapping: Mapping, wanted: Ranges, among: Ranges): Ranges {
  switch (mapping.is) {
    case 'same':
      return intersection(among, wanted);
    case 'shift':
      return intersection(among, shiftAddresses(wanted, mapping.to, mapping.from));
    case 'one':
      return intersection(mapping.address, wanted).length > 0 ? among : [];
    case 'any':
      return intersection(mapping.addresses, wanted).length > 0 ? among : [];
    case 'unknown':
      return among;
  }
}

/** Splits services into parts that a port translation treats the same way. */
export function translatedServices(
  services: Ranges,
  port: number | undefined,
): readonly { readonly original: Ranges; readonly delivered: Ranges }[] {
  if (port === undefined) return [{ original: services, delivered: services }];
  const [tcp, udp] = [intersection(services, anyTcp), intersection(services, anyUdp)];
  const others = subtraction(subtraction(services, anyTcp), anyUdp);
  return [
    { original: tcp, delivered: [port, port + 1] },
    { original: udp, delivered: [firstUdp + port, firstUdp + port + 1] },
    { original: others, delivered: others },
  ].filter(({ original }) => original.length > 0);
}

/** Returns, for each group of addresses, the answers for which the firewall picks one of that group. */
export function choiceOf(
  groups: readonly Ranges[],
  { rule }: TranslationRule,
  vocabulary: Vocabulary,
): readonly Answers[] {
  const literals = groups.slice(1).map((addresses) => {
    const texts = addressTexts(addresses).join(' ');
    return vocabulary.answer(
      vocabulary.question({
        id: `nat ${ruleKey(rule)} ${texts}`,
        about: 'destination',
        text: `NAT rule "${rule.reference.name}" translates it to ${texts}`,
      }),
    );
  });
  const none = literals.map((literal) => literal.not());
  return groups.map((_, i) => {
    const earlier = none.slice(0, i === 0 ? none.length : i - 1);
    const own = literals[i - 1];
    return [...earlier, ...(own === undefined ? [] : [own])].reduce((all, one) => all.and(one), vocabulary.all([]));
  });
}

function sizeOf(addresses: Ranges): bigint {
  let size = 0n;
  for (let i = 0; i + 1 < addresses.length; i += 2) {
    const [from = 0, to = 0] = [addresses[i], addresses[i + 1]];
    size += to === Infinity ? 2n ** 128n : BigInt(to) - BigInt(from);
  }
  return size;
}

function shiftAddresses(addresses: Ranges, from: Bound, to: Bound): Ranges {
  return addresses.map((bound) =>
    typeof bound === 'number' && typeof from === 'number' && typeof to === 'number'
      ? to + (bound - from)
      : BigInt(to) + (BigInt(bound) - BigInt(from)),
  );
}
