// What every page of the app looks like. The order counts: our own styles are after those of the library.
import './library.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './parts.css';
