import { hurry } from '../ui/first-screen.ts';

// Some requests need a recent confirmation of the person's identity. `send` asks for it here, then repeats them.

type Ask = (answer: (isProved: boolean) => void) => void;

/** Opens the dialog. The dialog is loaded after the first screen, so a request may have to wait for it. */
let asking = Promise.withResolvers<Ask>();
let open: Promise<boolean> | null = null;

/** Registers the dialog, for as long as it is mounted. */
export function takeStepUps(how: Ask): () => void {
  asking.resolve(how);
  return () => {
    asking = Promise.withResolvers<Ask>();
  };
}

/** Resolves to whether the person has confirmed their identity. Concurrent requests share one dialog. */
export function proveAgain(): Promise<boolean> {
  hurry();
  open ??= asking.promise
    .then((ask) => new Promise<boolean>((resolve) => ask(resolve)))
    .finally(() => {
      open = null;
    });
  return open;
}
