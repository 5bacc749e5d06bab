type Savable = { resetDirty?: () => void };

/** Forms whose contents have just been saved, while the screen still follows up on it. */
const saved = new WeakSet<object>();

/** What a form holds is saved from now on, so that what follows may leave its screen without being asked. */
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

/** The function stays the same for as long as the form is there; the form is another object each time it is drawn. */
export function isBeingLeft({ resetDirty }: Savable): boolean {
  return resetDirty !== undefined && saved.has(resetDirty);
}
