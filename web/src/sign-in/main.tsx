import '../ui/styles.ts';
import { signInAddress, signInPath } from '../auth/sign-in-address.ts';
import { followNewVersions } from '../connection/new-version.ts';
import { languageFor, speaker } from '../messages/app-language.ts';
import { startSignIn } from './start.tsx';

const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no place for signing in');

followNewVersions();
// The service returns this page for any path that needs a session, if there is none.
if (location.pathname.replace(/\/$/, '') !== signInPath)
  history.replaceState(null, '', signInAddress(`${location.pathname}${location.search}`));
void speaker.speak(languageFor(null)).then(() => startSignIn(root));
