export type Decision = {
  readonly email: string;
  /** Suffixes of the scopes that are not granted. */
  readonly untick?: readonly string[];
  /** Presses “Cancel”. */
  readonly isDenied?: boolean;
};

/** Submits the consent page as a person does, and returns the redirect URL. */
export async function decide(url: string, { email, untick = [], isDenied = false }: Decision): Promise<URL> {
  const page = await fetch(url);
  const text = await page.text();
  if (page.status !== 200) throw new Error(text);
  const asked = new URL(url).searchParams;
  const form = new URLSearchParams({
    asked: asked.toString(),
    email,
    decision: isDenied ? 'cancel' : 'continue',
  });
  for (const scope of (asked.get('scope') ?? '').split(' '))
    if (!untick.some((part) => scope.endsWith(part))) form.append('scope', scope);
  const decided = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(decided.headers.get('location') ?? '');
}
