type Page = readonly { readonly id: number; readonly texts: readonly string[] }[];

/** The texts that `find` recognizes among the addresses or numbers of all contacts, read in batches. */
export async function foundAmongContacts(
  readAfter: (id: number) => Promise<Page>,
  find: (texts: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const found = new Set<string>();
  for (let last = 0; ;) {
    // In sequence: each batch starts after the last contact of the one before.
    // oxlint-disable-next-line no-await-in-loop
    const page = await readAfter(last);
    const end = page.at(-1);
    if (end === undefined) return [...found].toSorted();
    // oxlint-disable-next-line no-await-in-loop
    for (const text of await find(page.flatMap(({ texts }) => texts))) found.add(text);
    last = end.id;
  }
}
