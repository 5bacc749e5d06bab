import { parseArgs } from 'node:util';
import { checked, flagOf, isSwitch, UsageError, type Command, type Outcome } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, overview } from './help.ts';

/** Runs the command that the arguments name, and returns its result. */
export async function runCommand(
  args: string[],
  printEarly: (outcome: Outcome) => void,
): Promise<Outcome | null> {
  const words = args.filter((word) => word !== '--json');
  const passedOn = find(args);
  if (passedOn?.entry.passesOn === true) return passedOn.entry.run({ args: passedOn.rest }, printEarly);
  const found = find(words);
  if (found === null) {
    const [first] = words;
    if (first === undefined || first === '--help' || first === '-h' || first === 'help')
      return helpOutcome(overview(commands));
    throw new UsageError(
      `There is no command “${words.filter((word) => !word.startsWith('-')).join(' ')}”; see callwright --help`,
    );
  }
  const { entry, rest } = found;
  if (rest.includes('--help') || rest.includes('-h')) return helpOutcome(helpOf(entry));
  return entry.run(checked(entry, optionsIn(entry, rest)), printEarly);
}

/** The command whose name the arguments start with. */
function find(words: readonly string[]): { entry: Command; rest: string[] } | null {
  for (const entry of commands) {
    const name = entry.name.split(' ');
    if (name.every((word, index) => words[index] === word)) return { entry, rest: words.slice(name.length) };
  }
  return null;
}

function optionsIn(entry: Command, rest: string[]): Record<string, string | boolean | undefined> {
  const keyOf = new Map(Object.keys(entry.input.shape).map((key) => [flagOf(key).slice(2), key]));
  const options = Object.fromEntries(
    [...keyOf].map(([flag, key]) => [
      flag,
      { type: isSwitch(entry, key) ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: rest, options, strict: true, allowPositionals: true });
    const given = Object.fromEntries(
      Object.entries(values).map(([flag, value]) => [keyOf.get(flag) ?? flag, value]),
    );
    const [first, ...more] = positionals;
    if (first === undefined) return given;
    if (entry.positional === undefined || more.length > 0)
      throw new TypeError(`Unexpected argument “${more[0] ?? first}”`);
    return { [entry.positional]: first, ...given };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${error.message}\n${helpOf(entry)}`);
    throw error;
  }
}

function helpOutcome(text: string): Outcome {
  return { document: { help: text }, text };
}
