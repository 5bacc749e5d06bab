/**
 * For schema validators in tests: without inlining and optimization, compiling takes a quarter of the time, and no test
 * validates enough bodies to make up for it.
 */
export const quickToCompile = { inlineRefs: false, code: { optimize: false } } as const;
