const library = 'node_modules/@mantine/core/esm';
/** Those of the first screen. Fields come with the first form. */
const firstParts =
  'Alert|Anchor|Avatar|Button|Center|CloseButton|Container|EmptyState|Group|Loader|Paper|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden';
const fieldParts = 'ActionIcon|Input|InputBase|PasswordInput|TextInput';
/** Signs of the frame and of the first screen. All others come with the screens that show them. */
const firstSigns =
  'calendar-clock|calendar-range|chart-no-axes-column|chevron-left|chevron-right|chevrons-up-down|circle|circle-check|code-xml|ellipsis|house|inbox|panel-left-close|panel-left-open|phone|search|settings|users-round|video|wallet-minimal|workflow';

const one = (...paths: string[]): RegExp => new RegExp(`(${paths.join('|')})`);

/**
 * Which modules of libraries travel together. Left alone, the bundler makes a file of each handful that two screens
 * share: eighty of them for the first screen, which compress badly one by one. Our own modules stay where the bundler
 * puts them, so that files never import each other.
 */
export const chunks = [
  {
    name: 'react',
    test: one('node_modules/(react|react-dom|scheduler|use-sync-external-store)/'),
    priority: 5,
  },
  { name: 'fields', test: one(`${library}/components/(${fieldParts})/`), priority: 4 },
  {
    name: 'base',
    test: one(
      'node_modules/(clsx|@tanstack/(query-core|react-query))/',
      `${library}/core/`,
      `${library}/components/(${firstParts})/`,
    ),
    priority: 3,
  },
  {
    name: 'router',
    test: one('node_modules/@tanstack/(router-core|react-router|react-store|history|store)/'),
    priority: 2,
  },
  {
    name: 'icons',
    test: one('lucide-react/dist/esm/(?!icons/)', `lucide-react/dist/esm/icons/(${firstSigns})\\.mjs`),
    priority: 1,
  },
];
