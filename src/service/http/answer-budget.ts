import { problem } from '../api-problem';

/** Maximum size of the lists that are being answered, in characters: of one tenant, and of all. */
const mostOfTenant = 64 * 2 ** 20;
const mostOfAll = 256 * 2 ** 20;

/** Limits the memory of lists that are being read, built and sent. A client that reads slowly holds its share. */
export class AnswerBudget {
  readonly #used = new Map<string, number>();
  #total = 0;

  /** Makes the account of one request; `release` gives everything back. */
  open(tenant: string): { readonly take: (characters: number) => void; readonly release: () => void } {
    let own = 0;
    return {
      take: (characters) => {
        own += characters;
        this.#add(tenant, characters);
        if (own > mostOfTenant)
          throw problem('invalidQuery', [`the page is larger than ${mostOfTenant} bytes: use a smaller limit`]);
        if ((this.#used.get(tenant) ?? 0) > mostOfTenant || this.#total > mostOfAll)
          throw problem('tooMany', 'too many large lists are being answered; retry later');
      },
      release: () => {
        this.#add(tenant, -own);
        own = 0;
      },
    };
  }

  #add(tenant: string, characters: number): void {
    this.#total += characters;
    const used = (this.#used.get(tenant) ?? 0) + characters;
    if (used === 0) this.#used.delete(tenant);
    else this.#used.set(tenant, used);
  }
}
