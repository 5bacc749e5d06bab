import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Random } from '#/main/demo/random.ts';
import { randomFor, spanMs, weighted } from './draws.ts';

// What a lead does apart from the main story. Each part has its own random numbers and always draws all of them, so
// that adding a part or changing a probability leaves the rest of the story as it was.

/** For how many waiting-list offers a lead has decided in advance what to do. */
const offersMax = 8;
/** Percentage of the payment that a partial refund returns. */
const partialPercent = { min: 10, max: 60 };

/** How a lead responds to a waiting-list offer. */
type OnOffer = 'TAKE' | 'DECLINE' | 'LET_PASS';

export function sideStories(scenario: ScenarioFile, index: number) {
  return {
    confirmations: confirmations(scenario, index),
    texts: textStory(scenario, index),
    deposit: depositStory(scenario, index),
    afterDeposit: moneyBack(scenario.deposits, randomFor(scenario, `after deposit ${index}`)),
    waiting: waitingStory(scenario, index),
    afterPaying: moneyBack(scenario.payments, randomFor(scenario, `after paying ${index}`)),
  };
}

/** For each call, when the lead confirms it, as a fraction of its last day (0 to 1); null if they do not. */
function confirmations(scenario: ScenarioFile, index: number): readonly (number | null)[] {
  const random = randomFor(scenario, `confirmations ${index}`);
  return [0, 1].map(() => {
    const at = random.next();
    return random.chance(scenario.invitees.confirms) ? at : null;
  });
}

function textStory(scenario: ScenarioFile, index: number) {
  const { texts } = scenario;
  const random = randomFor(scenario, `texts ${index}`);
  return {
    answersAfterMs: spanMs(random, texts.afterMinutes, minuteMs),
    startsAfterMs: spanMs(random, texts.startsAfterDays, dayMs),
    agrees: random.chance(texts.agrees),
    answers: random.chance(texts.answers),
    starts: random.chance(texts.starts),
    /** Null if the file has no words to answer with. */
    word: weighted(random, texts.words)?.text ?? null,
  };
}

function depositStory(scenario: ScenarioFile, index: number) {
  const { deposits } = scenario;
  const random = randomFor(scenario, `deposit ${index}`);
  return {
    afterMs: spanMs(random, deposits.afterMinutes, minuteMs),
    /** The pause after a declined card. */
    againAfterMs: spanMs(random, deposits.afterMinutes, minuteMs),
    isDeclined: random.chance(deposits.declines),
    isPaid: random.chance(deposits.pays),
  };
}

function waitingStory(scenario: ScenarioFile, index: number) {
  const { waiting } = scenario;
  const random = randomFor(scenario, `waiting ${index}`);
  return {
    waits: random.chance(waiting.waits),
    looksEveryMs: Math.max(minuteMs, spanMs(random, waiting.looksEveryMinutes, minuteMs)),
    offers: Array.from({ length: offersMax }, (): OnOffer => {
      const [takes, declines] = [random.chance(waiting.takes), random.chance(waiting.declines)];
      return takes ? 'TAKE' : declines ? 'DECLINE' : 'LET_PASS';
    }),
  };
}

/** What happens to a payment: a partial refund, or a dispute that is won or lost. */
function moneyBack(payments: ScenarioFile['payments'] | ScenarioFile['deposits'], random: Random) {
  return {
    partialAfterMs: spanMs(random, payments.refundsAfterDays, dayMs),
    part: random.between(partialPercent.min, partialPercent.max) / 100,
    disputeAfterMs: spanMs(random, payments.disputesAfterDays, dayMs),
    decidedAfterMs: spanMs(random, payments.disputesDecidedAfterDays, dayMs),
    isPartlyRefunded: random.chance(payments.partialRefunds),
    isDisputed: random.chance(payments.disputes),
    isLost: random.chance(payments.disputesLost),
  };
}
