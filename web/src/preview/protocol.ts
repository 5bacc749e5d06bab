import type { page } from '@callwright/contract/booking.ts';
import type { Received } from '@callwright/contract/endpoint.ts';

/** Where the booking page is that shows what it is told. It keeps nothing of what is typed into it. */
export const previewPath = '/e/preview?kiosk=1';
export const previewName = 'preview';

export type ShownPage = Received<typeof page>['data'];

/** From the app to the preview, with every change. */
export type Shown = {
  callwright: 'preview';
  page: ShownPage;
  /** Starts of free times. */
  times: string[];
  theme: 'light' | 'dark';
};

/** From the preview to the app, once it listens. */
export type Ready = { callwright: 'preview ready' };

export function isShown(data: unknown): data is Shown {
  return kindOf(data) === 'preview';
}

export function isReady(data: unknown): data is Ready {
  return kindOf(data) === 'preview ready';
}

function kindOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'callwright' in data ? data.callwright : undefined;
}
