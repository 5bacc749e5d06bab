import { perApp } from '#/platform/context/per-app.ts';

/** Says within a process that mails were committed; other processes look by themselves. */
class MailSignal {
  #listener: (() => void) | null = null;

  wake(): void {
    this.#listener?.();
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }
}

export const mailSignalOf = perApp(() => new MailSignal());
