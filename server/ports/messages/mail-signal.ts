import { perApp } from '#/platform/context/per-app.ts';

/** Signals within a process that mails were committed. Other processes poll. */
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
