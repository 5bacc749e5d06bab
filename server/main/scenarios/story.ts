import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import { dayMs, hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Random } from '#/main/demo/random.ts';
import { firstNames, lastNames } from '#/main/demo/names.ts';
import { randomFor, spanMs, weighted } from './draws.ts';
import { weekdayAndHour } from './hours.ts';
import { sideStories } from './side-stories.ts';

// What happens when, decided only by the file and its seed. No lead affects another, so the story can be resumed at any
// lead.

export type Arrival = { readonly index: number; readonly atMs: number };

/** The arrivals of leads, in order. Fractions of a lead add up over the hours. */
export function* arrivals(scenario: ScenarioFile, fromMs: number): Generator<Arrival> {
  const { leads, days, timeZone } = scenario;
  const rate = rateOf(leads);
  let due = 0;
  let index = 0;
  for (let hour = 0; hour < days * 24; hour += 1) {
    const startMs = fromMs + hour * hourMs;
    due += rate(weekdayAndHour(startMs, timeZone));
    // Sums of fractions are slightly off: 24 times 1/24 must count as one lead.
    const count = Math.floor(due + 1e-9);
    due -= count;
    const offsets = Array.from({ length: count }, (_, place) =>
      randomFor(scenario, `hour ${hour} ${place}`).between(0, hourMs / 1_000 - 1),
    ).toSorted((a, b) => a - b);
    for (const offset of offsets) {
      yield { index, atMs: startMs + offset * 1_000 };
      index += 1;
    }
  }
}

function rateOf({ perHour, hours, weekdays }: ScenarioFile['leads']) {
  const share = (weights: readonly number[] | undefined, place: number): number => {
    if (weights === undefined) return 1;
    const sum = weights.reduce((total, one) => total + one, 0);
    return sum === 0 ? 0 : ((weights[place] ?? 0) * weights.length) / sum;
  };
  return ({ weekday, hour }: { weekday: number; hour: number }): number =>
    perHour * share(hours, hour) * share(weekdays, weekday - 1);
}

/** Who a lead is, and how they and the team behave. What depends on free times is decided while playing. */
export type LeadStory = ReturnType<typeof leadStory>;

export function leadStory(scenario: ScenarioFile, index: number) {
  const random = randomFor(scenario, `lead ${index}`);
  const { leads, questions, events, invitees, members, products, payments } = scenario;
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index + 1}@lead.example`,
    phoneNumber: `+1${201 + (index % 700)}55501${String(Math.floor(index / 700) % 100).padStart(2, '0')}`,
    place: weighted(random, leads.places),
    source: weighted(random, leads.sources),
    answers: questions.map(({ identifier, options }) => ({
      identifier,
      answer: weighted(random, options)?.name ?? '',
    })),
    event: weighted(random, events)?.key ?? '',
    booksAfterMs: random.chance(invitees.books) ? spanMs(random, invitees.afterMinutes, minuteMs) : null,
    claimsAfterMs: random.chance(members.claims)
      ? spanMs(random, members.claimsAfterMinutes, minuteMs)
      : null,
    claimer: random.next(),
    calls: [callStory(random, scenario), callStory(random, scenario)] as const,
    product: weighted(random, products)?.key ?? null,
    installments: Array.from({ length: 24 }, () => ({
      isPaid: random.chance(payments.pays),
      afterMs: spanMs(random, payments.afterMinutes, minuteMs),
    })),
    refundAfterMs: random.chance(payments.refunds) ? spanMs(random, payments.refundsAfterDays, dayMs) : null,
    ...sideStories(scenario, index),
  };
}

/** A lead has two calls at most: the one they book, and a follow-up. */
function callStory(random: Random, { invitees, members }: ScenarioFile) {
  const shows = random.chance(invitees.shows);
  return {
    daysAheadMs: spanMs(random, invitees.daysAhead, dayMs),
    pick: random.next(),
    /** When the call is canceled or moved, as a fraction of the time between booking and start; null if it is not. */
    cancelsAt: random.chance(invitees.cancels) ? random.next() : null,
    movesAt: random.chance(invitees.reschedules) ? random.next() : null,
    movesByMs: spanMs(random, { min: 1, max: 4 }, dayMs),
    shows,
    isLogged: random.chance(members.logs),
    loggedAfterMs: spanMs(random, members.logsAfterMinutes, minuteMs),
    hasNote: random.chance(members.notes),
    approves: shows && random.chance(members.approves),
    wins: shows && random.chance(members.wins),
    noSaleReason: weighted(random, members.noSaleReasons)?.reason ?? 'OTHER',
  };
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
