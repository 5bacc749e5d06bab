/** What is printed at the end: for people, and with `--json` for programs. */
export type Said = { readonly document: object; readonly text: string };
