import { build, type LibraryOptions } from 'vite';

/** The code of a script that is built by itself, outside the application, as one file. */
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
