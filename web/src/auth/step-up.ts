import { hurry } from '../ui/first-screen.ts';

// Some requests need a person who has proved who they are in the last minutes. `send` asks here and repeats them.

type Ask = (answer: (isProved: boolean) => void) => void;

/** Who asks the person. The dialog is loaded behind the first screen, so a request may have to wait for it. */
let asking = Promise.withResolvers<Ask>();
let open: Promise<boolean> | null = null;

/** Says who asks the person: the dialog, for as long as it is on the page. */
export function takeStepUps(how: Ask): () => void {
  asking.resolve(how);
  return () => {
    asking = Promise.withResolvers<Ask>();
  };
}

/** Whether the person has proved who they are. Requests that ask at the same time share one dialog. */
export function proveAgain(): Promise<boolean> {
  hurry();
  open ??= asking.promise
    .then((ask) => new Promise<boolean>((resolve) => ask(resolve)))
    .finally(() => {
      open = null;
    });
  return open;
}
