import {
  calibrated,
  dueCalibrations,
  fairShares,
  loadOf,
  type HostScore,
} from '#/domain/scheduling/assignment/calibrate.ts';
import {
  choose,
  type Answer,
  type AssignmentMode,
  type Question,
} from '#/domain/scheduling/assignment/choose.ts';

// A team that takes calls, without service and database: it calls the same functions as bookings do, in the same order.

export type Person = { userId: number; weight: number };

type Host = Person & {
  calls: Set<number>;
  calibration: number;
  presence: HostScore['presence'];
  isPaused: boolean;
  lastBookedAt: number | null;
};

export class Team {
  readonly #mode: AssignmentMode;
  readonly #hosts: Host[] = [];
  readonly #hostOf = new Map<number, Host>();
  #calls = 0;
  readonly decisions: { question: Question; answer: Answer }[] = [];

  constructor(mode: AssignmentMode, people: readonly Person[]) {
    this.#mode = mode;
    for (const person of people) this.join(person);
    for (const host of this.#hosts) host.presence = 'here';
  }

  join(person: Person): void {
    this.#hosts.push({
      ...person,
      calls: new Set(),
      calibration: 0,
      presence: 'entered',
      isPaused: false,
      lastBookedAt: null,
    });
  }

  pause(userId: number): void {
    this.#host(userId).isPaused = true;
  }

  unpause(userId: number): void {
    const host = this.#host(userId);
    if (host.isPaused) host.presence = 'entered';
    host.isPaused = false;
  }

  /** Out of office, and not available on any day that calls are booked for. */
  leave(userId: number): void {
    this.#host(userId).presence = 'away';
  }

  comeBack(userId: number): void {
    const host = this.#host(userId);
    if (host.presence === 'away') host.presence = 'entered';
  }

  /** Calls that still count. */
  get live(): number[] {
    return [...this.#hostOf.keys()];
  }

  book(): void {
    const scores = this.#scores();
    const question: Question = {
      mode: this.#mode,
      eligible: scores.map(({ userId }) => userId),
      required: [],
      preferred: [],
      ownerId: null,
      askedFor: null,
      heldId: null,
      scores,
    };
    const answer = choose(question);
    if (answer === null) throw new Error('Nobody is there');
    this.decisions.push({ question, answer });
    for (const due of dueCalibrations(scores, answer.winnerId)) {
      const host = this.#host(due.userId);
      host.calibration = due.calibration;
      if (host.presence === 'entered') host.presence = 'here';
    }
    const winner = this.#host(answer.winnerId);
    this.#calls += 1;
    winner.lastBookedAt = this.#calls;
    winner.calls.add(this.#calls);
    this.#hostOf.set(this.#calls, winner);
  }

  cancel(call: number): void {
    this.#hostOf.get(call)?.calls.delete(call);
    this.#hostOf.delete(call);
  }

  /** The largest distance from the target among the hosts who are present. */
  spread(): number {
    const scores = this.#scores();
    const target = fairShares(this.#mode, scores);
    return Math.max(...scores.map((score) => Math.abs(loadOf(score) - (target.get(score.userId) ?? 0))));
  }

  /** Scores of the hosts who are neither paused nor out of office. */
  #scores(): HostScore[] {
    const present = this.#hosts.filter((host) => !host.isPaused && host.presence !== 'away');
    return calibrated(
      this.#mode,
      present.map((host) => ({
        userId: host.userId,
        priority: 'MEDIUM',
        weight: host.weight,
        credit: host.calls.size,
        calibration: host.calibration,
        lastBookedAt: host.lastBookedAt,
        presence: host.presence,
      })),
    );
  }

  #host(userId: number): Host {
    const host = this.#hosts.find((candidate) => candidate.userId === userId);
    if (host === undefined) throw new Error(`${userId} does not host`);
    return host;
  }
}
