/** Signals within a process that a workspace has newly committed changes. Other processes poll. */
export class ChangeSignal {
  readonly #accountIds = new Set<number>();
  #listener: (() => void) | null = null;

  wake(accountId: number): void {
    if (this.#listener === null) return;
    this.#accountIds.add(accountId);
    this.#listener();
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  /** The workspaces signaled since the last call. */
  take(): number[] {
    const accountIds = [...this.#accountIds];
    this.#accountIds.clear();
    return accountIds;
  }
}
