/** Maximum size of all bodies that are arriving, in bytes. */
const mostArriving = 64 * 2 ** 20;

/** Bodies that hold memory, the oldest first. */
const arriving = new Set<ArrivingBody>();
let total = 0;

/** Counts the memory of one request body while it arrives. If all of them are too large, the oldest one is cut off. */
export class ArrivingBody {
  readonly #cut: () => void;
  #size = 0;
  isCut = false;

  /** `cut` ends the reading. */
  constructor(cut: () => void) {
    this.#cut = cut;
    arriving.add(this);
  }

  add(bytes: number): void {
    this.#size += bytes;
    total += bytes;
    for (const oldest of arriving) {
      if (total <= mostArriving) break;
      oldest.isCut = true;
      oldest.release();
      oldest.#cut();
    }
  }

  /** Call it when the body has arrived, or is no longer kept. */
  release(): void {
    total -= this.#size;
    this.#size = 0;
    arriving.delete(this);
  }
}
