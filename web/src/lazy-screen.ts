import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { speaker } from './messages/app-language.ts';

/** A part of the page that is loaded late, together with its texts in the language of the page. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const part = await loading;
  await speaker.ready();
  return part;
}

/** The same for a screen, when it is opened. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(() => withTexts(load()), name);
