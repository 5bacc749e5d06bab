import { z } from 'zod';

/** A command's result: text for people, and a document for `--json`. */
export type Outcome = {
  readonly document: object;
  readonly text: string;
  /** It ran and what it found is bad: exit code 1. */ readonly isBad?: boolean;
};

/** Prints the first result of a command that keeps running. */
type Print = (outcome: Outcome) => void;

/** A command for the operator. Its options are the keys of `input`, in kebab-case. */
export type Command<I extends z.ZodObject = z.ZodObject> = {
  /** The words that call it, such as `workspace create`. */
  readonly name: string;
  readonly summary: string;
  readonly input: I;
  /** Everything after the name is for another program, and is passed unchanged under the key `args`. */
  readonly passesOn?: true;
  /** The key of `input` that is given without an option name, such as in `backup FILE`. */
  readonly positional?: Extract<keyof z.output<I>, string>;
  readonly run: (input: z.output<I>, print: Print) => Promise<Outcome | null>;
};

export function command<const I extends z.ZodObject>(entry: Command<I>): Command {
  return entry as unknown as Command; // the table of commands does not keep the types of single commands
}

/** The command line is wrong; exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** How the command line names an input: `CLIENT_ID` if it has no option name, else such as `--reason`. */
export function nameOf(entry: Command, key: string): string {
  if (key !== entry.positional) return flagOf(key);
  const { placeholder } = (entry.input.shape[key] as z.ZodType).meta() ?? {}; // every entry of a shape is a schema
  return typeof placeholder === 'string' ? placeholder : key.toUpperCase();
}

/** Checks the options of a command and reports all problems at once. */
export function checked(
  entry: Command,
  values: Record<string, string | boolean | undefined>,
): z.output<z.ZodObject> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const missing = Object.keys(entry.input.shape).filter((key) => !(key in given) && !isOptional(entry, key));
  const parsed = entry.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = missing.map((key) => `${nameOf(entry, key)} is required`);
  for (const issue of parsed.error.issues) {
    const key = String(issue.path[0] ?? '');
    if (!missing.includes(key)) problems.push(`${nameOf(entry, key)}: ${issue.message}`);
  }
  throw new UsageError(problems.join('\n'));
}

export function isOptional(entry: Command, key: string): boolean {
  return z.safeParse(entry.input.shape[key] as z.ZodType, undefined).success; // every entry of a shape is a schema
}

/** Whether the option is a switch, which is on when its name is given and takes no value. */
export function isSwitch(entry: Command, key: string): boolean {
  return z.safeParse(entry.input.shape[key] as z.ZodType, true).success; // every entry of a shape is a schema
}

/** A whole number given as an option. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/, 'Must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Must be from ${min} to ${max}`);
}
