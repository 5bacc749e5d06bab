import type { Record } from './definition.ts';

/** Somebody who shares the calls of an event, with what they got in the period. */
export type Sharer = {
  readonly eventId: number;
  readonly userId: number;
  readonly weight: number;
  /** Calibration added for a host who joined in the period. */
  readonly calibration: number;
  readonly credit: number;
};

/** The calls of each event, plus the calibration of late joiners, spread over its hosts by weight. */
export function targetsOf(sharers: readonly Sharer[]): Record[] {
  const events = Map.groupBy(sharers, ({ eventId }) => eventId);
  return [...events.values()].flatMap((hosts) => {
    const sum = (of: (host: Sharer) => number): number => hosts.reduce((total, host) => total + of(host), 0);
    if (sum(({ credit }) => credit) <= 0) return [];
    const loads = sum(({ credit, calibration }) => credit + calibration);
    const weights = sum(({ weight }) => weight);
    return hosts.map(({ eventId, userId, weight, calibration }) => ({
      event_id: eventId,
      user_id: userId,
      target: (loads * weight) / weights - calibration,
    }));
  });
}
