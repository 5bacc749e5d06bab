import { ApiError } from '#/platform/errors/errors.ts';

/**
 * Thrown inside a transaction where something outside the database has to come first: the transaction is rolled back, that
 * is done, and the transaction runs again. It has to see there that it was done; otherwise the caller is told to try again.
 */
export class DoFirst extends ApiError {
  readonly work: () => Promise<void>;

  constructor(work: () => Promise<void>) {
    super('CONFLICT', { headers: { 'Retry-After': '1' } });
    this.work = work;
  }
}
