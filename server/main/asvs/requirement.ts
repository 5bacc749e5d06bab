/** Evidence that a requirement holds: a test by its title or a part of it, or a file and what it says. */
export type Proof =
  | { readonly file: string; readonly title: string }
  | { readonly file: string; readonly says: string };

export type State = 'holds' | 'does not apply' | 'operator' | 'does not hold';

/** A requirement of ASVS by its number, summarized in our own words. */
export type Requirement = { readonly id: string; readonly asks: string } & (
  | { readonly state: 'holds'; readonly proofs: readonly Proof[] }
  | { readonly state: Exclude<State, 'holds'>; readonly why: string }
);

export type Chapter = {
  readonly number: number;
  readonly name: string;
  readonly requirements: readonly Requirement[];
};

/** The requirement holds; the proofs show it. */
export function holds(id: string, asks: string, first: Proof, ...more: readonly Proof[]): Requirement {
  return { id, asks, state: 'holds', proofs: [first, ...more] };
}

/** The requirement is about something the service does not have. */
export function notOurs(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'does not apply', why };
}

/** The requirement holds if the operator, or an administrator of the workspace, does this. */
export function operator(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'operator', why };
}

/** The requirement does not hold, or not completely. */
export function missing(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'does not hold', why };
}

/** @param title the title of the test, or a part of it that is unique in the file */
export function test(file: string, title: string): Proof {
  return { file, title };
}

/** A fact of the code or a document that no test can show. */
export function see(file: string, says: string): Proof {
  return { file, says };
}
