// What every page of the app looks like. The order counts: our own styles are after those of the library.
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import './parts.css';
