import type { JournaledWrite } from './journal-line';
import type { DonePush } from './push/done-push';

/** Log of what this process did so far: the only part of a session that changes between RPCs. */
export class RunLog {
  readonly #writes: JournaledWrite[] = [];
  readonly #entries = new Set<string>();
  readonly #finished = new Set<string>();
  readonly #adoptedOrphans = new Set<string>();
  readonly #pushes: DonePush[] = [];
  readonly #incomplete: string[] = [];
  #hasPlannedChange = false;
  #replacedPushJob: string | undefined;

  /** Writes that this process started and that were not refused, in order. */
  get writes(): readonly JournaledWrite[] {
    return this.#writes;
  }

  /** Entries of writes that were answered, so the service processes later requests after them. */
  get finished(): ReadonlySet<string> {
    return this.#finished;
  }

  /** Pushes that this process made, oldest first. */
  get pushes(): readonly DonePush[] {
    return this.#pushes;
  }

  /** Whether a plan of this process contains a change that a push must activate. */
  get hasPlannedChange(): boolean {
    return this.#hasPlannedChange;
  }

  /** Job of a push that this process destroyed to create it again. */
  get replacedPushJob(): string | undefined {
    return this.#replacedPushJob;
  }

  /** Whether this process started the write, and it was not refused. */
  hasWritten({ entry }: JournaledWrite): boolean {
    return this.#entries.has(entry);
  }

  beginWrite(write: JournaledWrite): void {
    this.#writes.push(write);
    this.#entries.add(write.entry);
  }

  finishWrite(write: JournaledWrite): void {
    this.#finished.add(write.entry);
  }

  /** Removes a write that was refused and had no effect. */
  discardWrite(write: JournaledWrite): void {
    this.#writes.splice(this.#writes.indexOf(write), 1);
    this.#entries.delete(write.entry);
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

  /** Whether a create of this process has adopted the object of an earlier create. */
  hasAdopted(write: JournaledWrite): boolean {
    return this.#adoptedOrphans.has(write.entry);
  }

  /** Creates of this process whose answer differs from what was sent, each with what differs. A push would activate them. */
  get incomplete(): readonly string[] {
    return this.#incomplete;
  }

  noteIncomplete(text: string): void {
    this.#incomplete.push(text);
  }

  noteAdoption(write: JournaledWrite): void {
    this.#adoptedOrphans.add(write.entry);
  }
}
