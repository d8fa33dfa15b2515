export type Operator = 'not' | 'and' | 'or';

/** A parsed filter: a tag, or an operator with operands. */
export type Filter = { readonly tag: string } | { readonly operator: Operator; readonly parts: readonly Filter[] };

/** Returns the tokens; a quote without its partner is one of its own. */
function tokensOf(expression: string): readonly string[] {
  return [...expression.matchAll(/'[^']*'|"[^"]*"|[()'"]|[^\s()'"]+/g)].map(([token]) => token);
}

const precedence: Readonly<Record<Operator, number>> = { not: 3, and: 2, or: 1 };
/** Deeper filters, which no limit of the API allows, would exhaust the call stack. */
const deepest = 1000;

/**
 * Parses a filter with a stack of its own, because parentheses can be nested thousands of times. Returns undefined if the
 * expression is invalid, or nests operators too deeply.
 */
export function readFilter(expression: string): Filter | undefined {
  const operands: { readonly filter: Filter; readonly depth: number }[] = [];
  const waiting: (Operator | '(')[] = [];
  let isOperandNext = true;
  /** Applies the operators that bind at least as tightly. Returns false if an operand is missing. */
  const apply = (above: number): boolean => {
    for (let top = waiting.at(-1); top !== undefined && top !== '(' && precedence[top] >= above; top = waiting.at(-1)) {
      waiting.pop();
      const parts = operands.splice(top === 'not' ? -1 : -2);
      const isDoubled = top === 'not' ? -1 : 0;
      const depth = Math.max(...parts.map((part) => part.depth + (isOf(part.filter, top) ? isDoubled : 1)));
      if (depth > deepest) return false;
      const filters = parts.map((part) => part.filter);
      operands.push({ filter: joined(top, filters), depth });
    }
    return true;
  };
  for (const token of tokensOf(expression)) {
    const word = token.toLowerCase();
    if (word === "'" || word === '"') return undefined;
    if (word === '(' || word === 'not') {
      if (!isOperandNext) return undefined;
      waiting.push(word);
    } else if (word === 'and' || word === 'or') {
      if (isOperandNext || !apply(precedence[word])) return undefined;
      waiting.push(word);
      isOperandNext = true;
    } else if (word === ')') {
      if (isOperandNext || !apply(0) || waiting.pop() !== '(') return undefined;
    } else {
      if (!isOperandNext) return undefined;
      operands.push({ filter: { tag: /^['"]/.test(token) ? token.slice(1, -1) : token }, depth: 0 });
      isOperandNext = false;
    }
  }
  if (isOperandNext || !apply(0) || waiting.length > 0) return undefined;
  return operands[0]?.filter;
}

/** Joins operands, without nesting an operator in itself; a double negation is none. */
function joined(operator: Operator, parts: readonly Filter[]): Filter {
  const [first] = parts;
  if (operator === 'not' && first !== undefined && isOf(first, 'not')) return first.parts[0] ?? first;
  return {
    operator,
    parts: parts.flatMap((part) => (operator !== 'not' && isOf(part, operator) ? part.parts : [part])),
  };
}

function isOf(filter: Filter, operator: Operator): filter is Extract<Filter, { operator: Operator }> {
  return 'operator' in filter && filter.operator === operator;
}
