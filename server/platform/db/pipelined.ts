type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Waits for reads of a transaction that were started together; none was sent after waiting for another. When this
 * settles, all of them have. If any fail, it throws the error of the first.
 */
export async function pipelined<const T extends readonly unknown[]>(...reads: T): Promise<Answers<T>> {
  const answers = await Promise.allSettled(reads);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }) as Answers<T>; // in the order of the reads
}
