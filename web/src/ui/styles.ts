// The styles of every page of the app. The order matters: our own styles come after those of the library.
import './library.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './parts.css';
