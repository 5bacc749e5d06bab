import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { speaker } from './messages/app-language.ts';

/** A lazily loaded part of the page, together with its texts in the language of the page. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const part = await loading;
  await speaker.ready();
  return part;
}

/** The same for a screen, loaded when it is opened. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(() => withTexts(load()), name);
