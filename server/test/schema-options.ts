/**
 * For the checkers of schemas that tests make: without inlining and optimizing, a process compiles them in a quarter of
 * the time, and no test checks enough bodies to win that back.
 */
export const quickToCompile = { inlineRefs: false, code: { optimize: false } } as const;
