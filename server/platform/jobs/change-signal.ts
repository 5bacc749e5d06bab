/** Says within a process that a workspace has changes that were just committed; other processes look by themselves. */
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

  /** The workspaces named since this was asked last. */
  take(): number[] {
    const accountIds = [...this.#accountIds];
    this.#accountIds.clear();
    return accountIds;
  }
}
