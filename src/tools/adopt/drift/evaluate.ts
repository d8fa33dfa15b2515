import { isObject } from '../../../core';
import type { SynthesizedBlock } from './synthesised';

/** A value that is known only when Terraform runs. */
export const unknown = Symbol('unknown');

/**
 * Evaluates configuration values without Terraform: literals, and references to literal attributes of other resources.
 */
export class Evaluator {
  readonly #blocks: ReadonlyMap<string, SynthesizedBlock>;

  constructor(blocks: readonly SynthesizedBlock[]) {
    this.#blocks = new Map(blocks.map((block) => [block.address, block]));
  }

  /** Evaluates a value; parts that only Terraform knows become `unknown`. */
  value(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.#text(value, depth);
    if (Array.isArray(value)) return value.map((item: unknown) => this.value(item, depth));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.value(item, depth)]));
  }

  #text(text: string, depth: number): unknown {
    const interpolation = /^\$\{([\w-]+\.[\w-]+)\.(\w+)\}$/.exec(text);
    if (interpolation !== null) {
      const [, address = '', attribute = ''] = interpolation;
      const found = this.#blocks.get(address)?.body[attribute];
      // Chains of references are short; Terraform rejects cycles.
      return found === undefined || depth > 10 ? unknown : this.value(found, depth + 1);
    }
    const plain = text.replaceAll('$${', '').replaceAll('%%{', '');
    if (plain.includes('${') || plain.includes('%{')) return unknown;
    return text.replaceAll('$${', () => '${').replaceAll('%%{', () => '%{');
  }
}
