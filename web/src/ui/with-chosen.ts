type Option = { value: string; label: string };

/** The options of a select, and the chosen value if it is not among them: the API takes more than a select offers. */
export function withChosen(
  options: readonly Option[],
  chosen: string | null,
  nameOf: (value: string) => string = (value) => value,
): Option[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return [...options];
  return [{ value: chosen, label: nameOf(chosen) }, ...options];
}
