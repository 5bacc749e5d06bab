type Savable = { resetDirty?: () => void };

/** Forms that have just been saved, while the follow-up still runs. */
const saved = new WeakSet<object>();

/** Treats the form as saved during the follow-up, which may leave the screen without a question. */
export async function asSaved(form: Savable | undefined, follow: () => unknown): Promise<void> {
  const reset = form?.resetDirty;
  if (reset !== undefined) saved.add(reset);
  try {
    await follow();
  } finally {
    if (reset !== undefined) {
      reset();
      saved.delete(reset);
    }
  }
}

/** Uses the function as identity: it stays the same, whereas the form is a new object on each render. */
export function isBeingLeft({ resetDirty }: Savable): boolean {
  return resetDirty !== undefined && saved.has(resetDirty);
}
