import { isIP } from 'node:net';
import { applicationInstead, applicationKindName } from './app-ids';
import { kindLabel } from './words';
import { isCountry } from './country';
import { networkOf } from './ip-network';
import { isLiteral, isVariableReference } from './literal';
import { plainName } from './plain-name';
import type { Reference } from './reference';
import { hasKind, kindNamed } from './registry';
import { attributeNamed } from './resource-kind';
import { isReversedRange } from './reversed-range';
import type { Issue } from './issue';

/**
 * Returns the problem of a string that cannot be the name of an object of the kinds; undefined if it can.
 * Whether the object exists, only the service knows. The message continues after the attribute's name.
 */
export function formFault(reference: Reference, text: string): Omit<Issue, 'path'> | undefined {
  const { kinds, words = [], literals = [], open, orId, expression } = reference;
  const meant = applicationMeant(reference, text) ?? spacesAround(reference, text) ?? hostBits(reference, text);
  if (meant !== undefined) return meant;
  const country = unknownCountry(reference, text);
  if (country !== undefined) return country;
  if (open === true || orId === true || expression === true || kinds.length === 0 || text === '') return undefined;
  if (isLiteral(reference, text) || (literals.includes('variable') && isVariableReference(text))) return undefined;
  const canBeName = kinds.some((kind) => canBeCalled(kind, text));
  const isReversed = isReversedRange(text);
  // A variable is referenced with its `$`.
  const canBeObject = kinds.some((kind) => !isVariable(kind) && canBeCalled(kind, text));
  const isMeantAsAddress = isReversed || ipv4Shape.test(text) || isMixedRange(text) || isOnlyAddress(reference);
  if (isMeantAsAddress && literals.some((form) => form === 'ip' || form === 'ip-range')) {
    return {
      code: 'invalid',
      message: isReversed
        ? `is a range from the higher to the lower address: ${JSON.stringify(text)}; swap the two`
        : `is not a valid IP address, subnet or range: ${JSON.stringify(text)}`,
      certainty: canBeObject ? 'documented' : 'certain',
    };
  }
  if (canBeName) return undefined;
  const instead = [...words.map((word) => JSON.stringify(word)), ...literals.map((form) => forms[form])];
  const or = instead.length === 0 ? '' : `; instead of a name it may be ${instead.join(', ')}`;
  return {
    code: 'invalid',
    message: `names nothing: no ${kinds.map(kindLabel).join(' or ')} can be called ${JSON.stringify(text)}${or}`,
    // Such an object may exist if the service accepts longer names, or spaces, contrary to its description.
    certainty: plainName().test(text) ? 'documented' : 'certain',
  };
}

// The vendor's list of names is not included here, so only these few are known not to be in it.
function applicationMeant({ kinds, open }: Reference, text: string): Omit<Issue, 'path'> | undefined {
  if (open !== true || !kinds.includes(applicationKindName)) return undefined;
  const found = applicationInstead(text);
  if (found === undefined) return undefined;
  const { instead, is } = found;
  return is === 'sure'
    ? { code: 'invalid', message: `names nothing: ${JSON.stringify(text)}; ${instead}`, certainty: 'documented' }
    : {
        code: 'unlikely-name',
        message: `may name nothing: ${JSON.stringify(text)} is one letter away from an App-ID; ${instead}`,
        certainty: 'advice',
        isClear: true,
      };
}

// Rules match the network of such an address, and the bits after its prefix count for nothing.
function hostBits({ networks }: Reference, text: string): Omit<Issue, 'path'> | undefined {
  const network = networks === true ? networkOf(text) : undefined;
  if (network === undefined || network === text) return undefined;
  const [address = ''] = text.split('/');
  return {
    code: 'invalid',
    message: `has host bits: ${JSON.stringify(text)} matches all of ${network}; use ${JSON.stringify(network)} for the network, or ${JSON.stringify(address)} for the host`,
    certainty: 'advice',
    isClear: true,
  };
}

/** Reports whether the strings are addresses and variables only, with a form that the service checks as well. */
export function isOnlyAddress({ kinds, literals = [] }: Reference): boolean {
  return kinds.every(isVariable) && literals.some((form) => form === 'ip' || form === 'ip-range');
}

// An address object may have a name of two letters.
function unknownCountry({ literals = [] }: Reference, text: string): Omit<Issue, 'path'> | undefined {
  return literals.includes('country') && /^[A-Z]{2}$/.test(text) && !isCountry(text)
    ? {
        code: 'invalid',
        message: `names nothing: no country has the code ${JSON.stringify(text)}`,
        certainty: 'documented',
      }
    : undefined;
}

// An object whose name has spaces around it may exist; an address with spaces is none.
function spacesAround(reference: Reference, text: string): Omit<Issue, 'path'> | undefined {
  const trimmed = text.trim();
  if (trimmed === text || trimmed === '' || reference.expression === true) return undefined;
  return {
    code: 'invalid',
    message: `has spaces around it: ${JSON.stringify(text)}; use ${JSON.stringify(trimmed)}`,
    certainty: isLiteral(reference, trimmed) ? 'certain' : 'documented',
  };
}

function isMixedRange(text: string): boolean {
  const ends = text.split('-').map((end) => isIP(end));
  return ends.length === 2 && ends.every((version) => version !== 0);
}

// A mistyped `10.0.0.300` may be an object name if names are allowed, otherwise it is invalid.
const ipv4Shape = /^\d+(\.\d+){3}(\/\d+|-\d+(\.\d+){3})?$/;

const forms: Readonly<Record<NonNullable<Reference['literals']>[number], string>> = {
  ip: 'an address or network',
  'ip-range': 'a range of addresses',
  country: 'a country code of two letters',
  variable: 'a variable such as $net',
};

function isVariable(kindName: string): boolean {
  return hasKind(kindName) && kindNamed(kindName).policyRole === 'variable';
}

// Kinds outside the catalog cannot be checked; predefined objects keep their names even if the schema rejects them.
function canBeCalled(kindName: string, text: string): boolean {
  if (!hasKind(kindName)) return true;
  const kind = kindNamed(kindName);
  const schema = attributeNamed(kind, kind.api.key ?? 'name')?.schema;
  return schema === undefined || schema.safeParse(text).success || kind.predefined.some(({ name }) => name === text);
}
