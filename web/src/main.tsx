import './ui/styles.ts';
import { startApp } from './app.tsx';
import { followNewVersions } from './connection/new-version.ts';
import { languageFor, speaker } from './messages/app-language.ts';

const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no place for the app');

followNewVersions();
void speaker.speak(languageFor(null)).then(() => startApp(root));
