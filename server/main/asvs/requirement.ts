/** What shows that a requirement holds: a test by its title or a part of it, or a file with what can be read there. */
export type Proof =
  | { readonly file: string; readonly title: string }
  | { readonly file: string; readonly says: string };

export type State = 'holds' | 'does not apply' | 'operator' | 'does not hold';

/** A requirement of ASVS by its number, in a few words of our own. */
export type Requirement = { readonly id: string; readonly asks: string } & (
  | { readonly state: 'holds'; readonly proofs: readonly Proof[] }
  | { readonly state: Exclude<State, 'holds'>; readonly why: string }
);

export type Chapter = {
  readonly number: number;
  readonly name: string;
  readonly requirements: readonly Requirement[];
};

/** It holds, and this is how one can see it. */
export function holds(id: string, asks: string, first: Proof, ...more: readonly Proof[]): Requirement {
  return { id, asks, state: 'holds', proofs: [first, ...more] };
}

/** The service has nothing of what it is about. */
export function notOurs(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'does not apply', why };
}

/** It holds where the operator, or an administrator of the workspace, does this. */
export function operator(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'operator', why };
}

/** It does not hold, or not in all that it asks. */
export function missing(id: string, asks: string, why: string): Requirement {
  return { id, asks, state: 'does not hold', why };
}

/** @param title of the test, or a part of it that no other test of the file has */
export function test(file: string, title: string): Proof {
  return { file, title };
}

/** A fact of the code or of a document that no test can show. */
export function see(file: string, says: string): Proof {
  return { file, says };
}
