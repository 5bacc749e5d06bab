/** What a text says as JSON; undefined where it is something else, which fits no shape. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
