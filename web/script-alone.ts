import { build, type LibraryOptions } from 'vite';

/** Builds a script separately from the application, and returns the code as a single file. */
export async function scriptAlone(lib: LibraryOptions): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib,
      rolldownOptions: { output: { codeSplitting: false } },
      minify: true,
    },
  });
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? [one.output[0]] : []));
  if (chunk === undefined) throw new Error(`${String(lib.fileName)} was not built`);
  return chunk.code;
}
