/** Lets the browser download text as a file. */
export function saveFile(name: string, type: string, texts: string[]): void {
  saveBlob(name, new Blob(texts, { type }));
}

/** The same for a received file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
