type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for reads of a transaction that were begun together: each is sent without waiting for the one before. None of them
 * goes on when this is over, also where one fails; then it fails as the first of them.
 */
export async function pipelined<const T extends readonly unknown[]>(...reads: T): Promise<Answers<T>> {
  const answers = await Promise.allSettled(reads);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as Answers<T>; // in the order of the reads
}
