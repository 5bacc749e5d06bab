// The parameters of an address are written by anybody, so each is read as the type it must have or not at all.

export type SearchInput = Record<string, unknown>;

export function textParam(value: unknown): string | undefined {
  // The router reads 12 and true out of an address as a number and a boolean.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

export function choiceParam<const C extends string>(value: unknown, choices: readonly C[]): C | undefined {
  return choices.find((choice) => choice === value);
}

export function positiveParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
