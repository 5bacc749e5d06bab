/** The terminal of the person who runs the command. */
export type Terminal = {
  /** The folder to which `@FILE` is relative. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether questions can be asked. */
  readonly isInteractive: boolean;
  readonly read: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly ask: (question: string) => Promise<string>;
};
