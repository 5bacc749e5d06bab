import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const library = 'node_modules/@mantine/core/esm';
const hooks = 'node_modules/@mantine/hooks/esm';
/** The components of the first screen. Fields are loaded with the first form. */
const firstParts =
  'Alert|Anchor|Avatar|Button|Center|CloseButton|Container|EmptyState|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden';
const fieldParts = 'ActionIcon|Input|InputBase|PasswordInput|TextInput';
/** Menus and dialogs, which are loaded after the first screen. */
const floatingParts =
  'FocusTrap|Menu|Modal|ModalBase|NativeScrollArea|Overlay|Popover|Portal|RemoveScroll|ScrollArea|SegmentedControl';
/** Icons of the frame and the first screen. Others are loaded with the screens that show them. */
const firstSigns =
  'arrow-up|arrow-down|badge-percent|calendar-clock|calendar-range|chart-no-axes-column|chevron-left|chevron-right|chevrons-up-down|circle|circle-check|code-xml|ellipsis|house|inbox|keyboard|mail-x|panel-left-close|panel-left-open|phone|search|settings|square-kanban|triangle-exclamation-point|users-round|video|wallet-minimal|workflow';

const own = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const starts = {
  signIn: own('sign-in/main.tsx'),
  app: own('main.tsx'),
  firstScreen: own('today/today-page.tsx'),
};
/** Loaded by the frame after the first screen. */
const behind = own('frame/parts-behind.ts');
const one = (...paths: string[]): RegExp => new RegExp(`(${paths.join('|')})`);

/** The library components of every screen, plus our own modules that the sign-in page and the app share. */
const base = 'base';
const ofBase = one(
  'node_modules/(clsx|@tanstack/(query-core|react-query))/',
  `${hooks}/(use-(did-update|reduced-motion|isomorphic-effect|media-query|color-scheme|uncontrolled|id)|utils)/`,
  `${library}/core/`,
  `${library}/components/(${firstParts})/`,
);
/** Our modules of the app, plus the libraries that its frame needs. */
const app = 'app';
const ofApp = one(
  'node_modules/@tanstack/(router-core|react-router|react-store|history|store)/',
  'node_modules/@mantine/store/',
  `${hooks}/(use-(local-storage|window-event|hotkeys|interval|disclosure))/`,
  'node_modules/@mantine/dates/esm/components/DatesProvider/',
  'node_modules/@mantine/notifications/esm/notifications.store',
  `${library}/components/Kbd/`,
  'lucide-react/dist/esm/(?!icons/)',
  `lucide-react/dist/esm/icons/(${firstSigns})\\.mjs`,
);
const preloadHelper = '\0vite/preload-helper.js';
/** Libraries are left out, except their style sheets, which have no index that imports all of them. */
const notOurs = /node_modules(?!.*\.css$)|^\0/;

type Group = Rolldown.CodeSplittingGroup;
type Modules = Rolldown.ChunkingContext;

/**
 * Which modules are bundled together. By default, the bundler makes a chunk for every few modules that two screens
 * share: eighty for the first screen, which compress badly and wait for each other. Modules of libraries are listed,
 * because the index of a library imports all of it. Our own are found through the imports of each entry.
 */
export function chunks(): Group[] {
  return [
    {
      name: 'react',
      test: one('node_modules/(react|react-dom|scheduler|use-sync-external-store)/'),
      priority: 5,
    },
    { name: 'fields', test: one(`${library}/components/(${fieldParts})/`), priority: 4 },
    {
      name: 'floating',
      test: one(
        'node_modules/@floating-ui/',
        `${hooks}/use-(merged-ref|focus-trap|focus-return|debounced-callback|force-update|click-outside|long-press)/`,
        `${library}/utils/Floating/`,
        `${library}/components/(${floatingParts})/`,
      ),
      priority: 2,
    },
    { name: ownGroup(), debugName: 'own', priority: 1 },
  ];
}

/** Assigns each of our modules to a chunk by the entry that needs it; the bundler decides about the rest. */
function ownGroup(): (id: string, modules: Modules) => string | null {
  let groups: Map<string, string> | null = null;
  return (id, modules) => {
    groups ??= groupsOf(modules);
    if (ofBase.test(id)) return base;
    return ofApp.test(id) ? app : (groups.get(id) ?? null);
  };
}

function groupsOf(modules: Modules): Map<string, string> {
  const signIn = reachedFrom(starts.signIn, modules);
  const inApp = reachedFrom(starts.app, modules);
  const groups = new Map<string, string>();
  for (const id of reachedFrom(behind, modules)) groups.set(id, 'behind');
  for (const id of reachedFrom(starts.firstScreen, modules)) groups.set(id, 'today');
  // One style sheet, because nothing is rendered before all of them are loaded.
  for (const id of inApp) groups.set(id, id.endsWith('.css') ? base : app);
  for (const id of signIn) groups.set(id, inApp.has(id) ? base : 'sign-in');
  groups.set(preloadHelper, base);
  // Entry modules stay separate, because they must not run on the other pages that share the chunk.
  groups.delete(starts.app);
  groups.delete(starts.signIn);
  return groups;
}

/** An entry with everything it imports. */
function reachedFrom(start: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || notOurs.test(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(start);
  return found;
}
