import { ApiError } from '#/platform/errors/errors.ts';

/**
 * Thrown inside a transaction if something outside the database must happen first: the transaction is rolled back,
 * `work` runs, and the transaction is retried. If it still throws on the last attempt, the caller gets a 409 and may
 * retry.
 */
export class DoFirst extends ApiError {
  readonly work: () => Promise<void>;

  constructor(work: () => Promise<void>) {
    super('CONFLICT', { headers: { 'Retry-After': '1' } });
    this.work = work;
  }
}
