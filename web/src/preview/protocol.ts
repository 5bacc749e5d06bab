import type { page } from '@callwright/contract/booking.ts';
import type { Received } from '@callwright/contract/endpoint.ts';

/** The path of the booking page in preview mode. It stores nothing that is typed. */
export const previewPath = '/e/preview?kiosk=1';
export const previewName = 'preview';

export type ShownPage = Received<typeof page>['data'];

/** The message from the app to the preview, sent with every change. */
export type Shown = {
  callwright: 'preview';
  page: ShownPage;
  /** The start times of free slots. */
  times: string[];
  theme: 'light' | 'dark';
};

/** The message from the preview to the app when it is ready. */
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
