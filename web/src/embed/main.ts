import { readAttributes } from './attributes.ts';
import { on } from './events.ts';
import { button } from './floating-button.ts';
import { listen } from './frame.ts';
import { inline } from './inline.ts';
import { popup } from './popup.ts';
import type { Options } from './address.ts';

/** The API for sites. */
const api = { inline, popup: (options: Options) => popup(options), button, on };

declare global {
  var Callwright: typeof api | undefined;
}

// A page that includes the script twice runs it once.
if (globalThis.Callwright === undefined) {
  globalThis.Callwright = api;
  listen();
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', readAttributes);
  else readAttributes();
}
