/** Asks the person in front of the assistant something during a call, where the client lets a server do that. */
export type Asker = {
  /** Whether they agree to exactly these words. */
  readonly agree: (words: string) => Promise<boolean>;
};
