import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import type { Random } from '#/main/demo/random.ts';
import { dayMs, minuteMs, randomFor, spanMs, weighted } from './draws.ts';

// What a lead does beside the main line of their story. Each part has random numbers of its own, and draws all of them: so
// another part, or another share, leaves the rest of the story as it was.

/** How many offers of the waiting list a lead has made up their mind about. */
const offersMax = 8;
/** Of what was paid, in hundredths: a part is neither nothing nor all of it. */
const partialPercent = { min: 10, max: 60 };

/** What a lead does about an offer of the waiting list. */
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

/** For each call: how far into the last day before it the lead says that they come, from 0 to 1; null: they do not. */
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
    /** Null: the file names none that anybody says. */
    word: weighted(random, texts.words)?.text ?? null,
  };
}

function depositStory(scenario: ScenarioFile, index: number) {
  const { deposits } = scenario;
  const random = randomFor(scenario, `deposit ${index}`);
  return {
    afterMs: spanMs(random, deposits.afterMinutes, minuteMs),
    /** After a card that was declined. */
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

/** What becomes of money that was paid: a part goes back, or it is disputed, and then won or lost. */
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
