// Some requests need a person who has proved who they are in the last minutes. `send` asks here and repeats them.

type Ask = (answer: (isProved: boolean) => void) => void;

let ask: Ask | null = null;
let open: Promise<boolean> | null = null;

/** Says who asks the person: the dialog, for as long as it is on the page. */
export function takeStepUps(how: Ask): () => void {
  ask = how;
  return () => {
    ask = null;
  };
}

/** Whether the person has proved who they are. Requests that ask at the same time share one dialog. */
export function proveAgain(): Promise<boolean> {
  const how = ask;
  if (how === null) return Promise.resolve(false);
  open ??= new Promise<boolean>((resolve) => how(resolve)).finally(() => {
    open = null;
  });
  return open;
}
