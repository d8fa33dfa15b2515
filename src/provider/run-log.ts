import type { JournaledWrite } from './journal-line';
import type { DonePush } from './push/done-push';

/** What this process did so far. The only part of a session that changes from call to call. */
export class RunLog {
  readonly #writes: JournaledWrite[] = [];
  readonly #finished = new Set<string>();
  readonly #adoptedOrphans = new Set<string>();
  readonly #pushes: DonePush[] = [];
  #hasPlannedChange = false;
  #replacedPushJob: string | undefined;

  /** Writes that this process began and that were not refused, in order. */
  get writes(): readonly JournaledWrite[] {
    return this.#writes;
  }

  /** Entries of writes that were answered: what is sent later comes after them at the service, too. */
  get finished(): ReadonlySet<string> {
    return this.#finished;
  }

  /** Pushes that this process made, oldest first. */
  get pushes(): readonly DonePush[] {
    return this.#pushes;
  }

  /** Whether a plan of this process changes anything that a push has to activate. */
  get hasPlannedChange(): boolean {
    return this.#hasPlannedChange;
  }

  /** Job of a push that this process destroyed to create it again. */
  get replacedPushJob(): string | undefined {
    return this.#replacedPushJob;
  }

  beginWrite(write: JournaledWrite): void {
    this.#writes.push(write);
  }

  finishWrite(write: JournaledWrite): void {
    this.#finished.add(write.entry);
  }

  /** The write was refused: it had no effect. */
  discardWrite(write: JournaledWrite): void {
    this.#writes.splice(this.#writes.indexOf(write), 1);
  }

  addPush(push: DonePush): void {
    this.#pushes.push(push);
  }

  notePlannedChange(): void {
    this.#hasPlannedChange = true;
  }

  notePushReplacement(job: string | undefined): void {
    this.#replacedPushJob = job;
  }

  /** Whether a create of this process has taken up the create of an earlier one. */
  hasAdopted(write: JournaledWrite): boolean {
    return this.#adoptedOrphans.has(write.entry);
  }

  noteAdoption(write: JournaledWrite): void {
    this.#adoptedOrphans.add(write.entry);
  }
}
