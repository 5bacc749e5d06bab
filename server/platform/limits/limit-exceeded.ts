import { ApiError } from '#/platform/errors/errors.ts';
import type { Budget } from './rate-limit.ts';

/** A request that was stopped by a rate limit. Carries the budget for the answer's headers. */
export abstract class LimitError extends ApiError {
  abstract readonly budget: Budget;
}

/** One request too many (429). */
export class LimitExceeded extends LimitError {
  readonly budget: Budget;

  constructor(budget: Budget) {
    const { allowance, resetSec } = budget;
    super('RATE_LIMIT_EXCEEDED', {
      headers: { 'Retry-After': String(resetSec) },
      details: { retryAfter: resetSec, limit: { points: allowance.points, windowSec: allowance.windowSec } },
    });
    this.budget = budget;
  }
}

const againSec = 2;

/** The request cannot be counted, because the counting database does not answer (503). */
export class LimitUnknown extends LimitError {
  readonly budget: Budget;

  constructor(budget: Budget, cause: unknown) {
    super('UNAVAILABLE', { headers: { 'Retry-After': String(againSec) }, cause });
    this.budget = budget;
  }
}
