/**
 * The Idempotency-Key of a submission. The same content keeps its key, so that a retry after a lost connection cannot
 * book twice. Changed content gets a new key, and so does content that was answered.
 */
export function submissionKeys(): { keyFor: (content: unknown) => string; answered: () => void } {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor: (content) => {
      const text = JSON.stringify(content);
      if (last?.content !== text) last = { content: text, key: randomKey() };
      return last.key;
    },
    answered: () => {
      last = null;
    },
  };
}

/** crypto.randomUUID exists on https pages only, and self-hosted installations are often tried over http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
