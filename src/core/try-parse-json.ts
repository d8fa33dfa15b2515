import { parseJson } from '../terraform/protocol/basis';

/** Parses JSON; undefined for a text that is not JSON, such as one that only begins like it. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
