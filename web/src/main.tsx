import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import { createRoot } from 'react-dom/client';

const root = document.querySelector('#app');
if (root !== null) createRoot(root).render(<MantineProvider defaultColorScheme="auto">Callwright</MantineProvider>);
