import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api-error.ts';
import { invalidate, type Reads } from '../../api.ts';
import { showFailure } from './show-failure.ts';

type Results<T, R> = {
  done: readonly { row: T; result: R }[];
  /** Refused by the server: deleted, or changed by somebody else. */
  skipped: readonly T[];
};

type Options<T, R> = {
  /** Throws the server's error if it refuses the change. */
  step: (row: T) => Promise<R>;
  invalidates: readonly Reads[];
  onDone: (results: Results<T, R>) => void;
};

/** Errors about one row rather than all of them. */
const ofOneRow = new Set([403, 404, 409, 412, 422]);

/**
 * Applies the same change to many rows for which the API has no bulk request: one by one, within the rate limit. A row
 * that is refused is skipped; an error that concerns all rows stops the loop and is shown.
 */
export function useEach<T, R>({ step, invalidates, onDone }: Options<T, R>) {
  const [progress, setProgress] = useState<{ sent: number; of: number } | null>(null);
  const { mutate } = useMutation({
    mutationFn: async (rows: readonly T[]) => {
      const done: { row: T; result: R }[] = [];
      const skipped: T[] = [];
      try {
        for (const [sent, row] of rows.entries()) {
          setProgress({ sent, of: rows.length });
          // In parallel they would only reach the rate limit sooner.
          // oxlint-disable-next-line no-await-in-loop
          const result = await tried(() => step(row));
          if (result === refused) skipped.push(row);
          else done.push({ row, result });
        }
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        showFailure(error);
      }
      return { done, skipped };
    },
    onSuccess: onDone,
    onSettled: async () => {
      setProgress(null);
      await invalidate(invalidates);
    },
  });
  return { run: mutate, progress };
}

const refused = Symbol('refused');

async function tried<R>(step: () => Promise<R>): Promise<R | typeof refused> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (ofOneRow.has(error.status)) return refused;
    if (error.retryAfterMs === null) throw error;
    const { retryAfterMs } = error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return tried(step);
  }
}
