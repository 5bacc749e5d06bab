export type Check = { readonly name: string; readonly ok: boolean; readonly detail: string };

/** Runs a check. If it throws, it has failed, and the message says why. */
export async function check(name: string, prove: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await prove() };
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
