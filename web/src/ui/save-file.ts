/** Lets the browser save texts as a file. */
export function saveFile(name: string, type: string, texts: string[]): void {
  const url = URL.createObjectURL(new Blob(texts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
