import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { speaker } from './messages/app-language.ts';

/** A screen that is loaded when it is opened, together with its texts in the language of the page. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(async () => {
    const screen = await load();
    await speaker.ready();
    return screen;
  }, name);
