import { fileURLToPath } from 'node:url';
import { levelOf, roleKeys } from '@callwright/contract/roles.ts';
import { place } from '@callwright/sdk/place';
import { routes } from '@callwright/sdk/routes';
import { build, type Plugin, type Rolldown } from 'vite';
import { bannerReads } from './src/frame/banner-reads.ts';
import type { StartPlan } from './src/early/start-plan.ts';

const entry = fileURLToPath(new URL('src/early/ask-for-start.ts', import.meta.url));
const page = '/index.html';
const charset = '<meta charset="utf-8" />';
/** Loaded on demand, but always for the first screen. */
const home = 'src/today/today-page.tsx';

/**
 * Adds a small inline script to the page of the app. It requests the data that every start needs while the files are
 * still loading.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle = {} }) {
        if (path !== page) return html;
        const known = new Set(filesOf(bundle, ['web/src/main.tsx']));
        const ofHome = new Set(filesOf(bundle, [home])).difference(known);
        const script = await scriptFor({
          homeFiles: [...ofHome],
          reads: { session: routes.auth.session, me: routes.account.me, home: routes.home.get },
          bannerReads: Object.values(bannerReads).map(({ right, route, input }) => ({
            roles: roleKeys.filter((role) => levelOf(role, right) !== null),
            path: route.path,
            target: place(route, input).target,
          })),
        });
        // Before all style sheets, because a script after one waits for it. The session comes before all files, because
        // a browser sends only six requests at a time.
        const first = `<link rel="preload" href="${routes.auth.session.path}" as="fetch" crossorigin />`;
        return html.replace(charset, () => `${charset}\n    ${first}\n    <script>${script}</script>`);
      },
    },
  };
}

/** The files that contain these modules and everything they import, with their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const part = bundle[name];
    if (part?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const css of part.viteMetadata?.importedCss ?? []) found.add(css);
    part.imports.forEach(visit);
  };
  for (const module of modules) {
    const start = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
    );
    if (start === undefined) throw new Error(`The build has no ${module}`);
    visit(start.fileName);
  }
  return [...found];
}

async function scriptFor(plan: StartPlan): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { startPlan: JSON.stringify(plan) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      lib: { entry, formats: ['iife'], name: 'callwrightEarly', fileName: 'early' },
    },
  });
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error('The early script was not built');
  return script.code.trim();
}
