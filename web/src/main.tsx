import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@fontsource-variable/inter/wght.css';
import './ui/parts.css';
import { isSignedOut } from './auth/first-look.ts';
import { signInAddress, signInPath } from './auth/sign-in-address.ts';
import { followNewVersions } from './connection/new-version.ts';
import { languageFor, speaker } from './messages/app-language.ts';

const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no place for the app');

followNewVersions();
const [signedOut] = await Promise.all([isSignedOut(location.pathname), speaker.speak(languageFor(null))]);
if (signedOut) history.replaceState(null, '', signInAddress(`${location.pathname}${location.search}`));
if (location.pathname.replace(/\/$/, '') === signInPath) {
  const { startSignIn } = await import('./sign-in/start.tsx');
  await speaker.ready();
  startSignIn(root);
} else {
  const { startApp } = await import('./app.tsx');
  await speaker.ready();
  startApp(root);
}
