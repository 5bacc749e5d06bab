import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import '@fontsource-variable/inter/wght.css';
import '../ui/parts.css';
import { cssVariables, theme } from '../ui/theme.ts';
import { DesignPage } from './design-page.tsx';

const place = document.querySelector('#parts');
if (place === null) throw new Error('The page has no place for the parts');

// Follows the browser's color scheme; both schemes have the same content.
createRoot(place).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <DesignPage />
  </MantineProvider>,
);
