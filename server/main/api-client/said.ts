/** A command's result: text for people, and a document for `--json`. */
export type Said = { readonly document: object; readonly text: string };
