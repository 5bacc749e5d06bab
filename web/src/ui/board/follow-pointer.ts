/** A press that moves less than this is a click. */
const slackPx = 6;
/** A finger that moves more than this before lifting a card scrolls. */
const touchSlackPx = 10;
/** How long a finger must rest on a card to lift it. */
const liftMs = 350;
/** Within this distance of an edge the board scrolls, the closer the faster. */
const edgePx = 56;
const edgeStepPx = 10;

type Point = { x: number; y: number };

export type Following = {
  /** The drag begins. */
  lift: () => void;
  /** Called once per frame, even if the pointer rests, because the board may scroll under it. */
  carry: (at: Point) => void;
  drop: (at: Point) => void;
  /** The card was dropped, the drag was canceled, or never began. */
  end: () => void;
};

/**
 * Tracks a pointer on a card: a mouse lifts it by moving, a finger by resting on it. Escape, a second finger or the
 * browser cancels the drag.
 * @returns a function that ends the tracking
 */
export function followPointer(down: PointerEvent, board: HTMLElement | null, on: Following): () => void {
  const isTouch = down.pointerType === 'touch';
  const leaving = new AbortController();
  const { signal } = leaving;
  let at = pointOf(down);
  let isLifted = false;
  let frame = 0;
  let timer = 0;
  const end = () => {
    leaving.abort();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    on.end();
  };
  const carry = () => {
    scrollAlong(board, at.x);
    on.carry(at);
    frame = requestAnimationFrame(carry);
  };
  const lift = () => {
    isLifted = true;
    on.lift();
    frame = requestAnimationFrame(carry);
  };
  const ofThis = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) act(event);
  };
  const moved = ofThis((event) => {
    at = pointOf(event);
    if (isLifted) return;
    const far = Math.hypot(at.x - down.clientX, at.y - down.clientY);
    if (isTouch && far > touchSlackPx) end();
    if (isTouch || far < slackPx) return;
    lift();
    swallowClick();
  });
  const up = ofThis(() => {
    const wasLifted = isLifted;
    end();
    if (wasLifted) on.drop(at);
  });
  window.addEventListener('pointermove', moved, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', ofThis(end), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  if (isTouch) {
    timer = window.setTimeout(lift, liftMs);
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    window.addEventListener('touchstart', ({ touches }) => touches.length > 1 && end(), { signal });
    holdPage(down.target, () => isLifted);
  }
  return end;
}

/**
 * While a finger drags a card, the page must not scroll, and no click must follow. Listens on the card itself, because
 * its events reach nobody else once scrolling has removed it from the page.
 */
function holdPage(card: EventTarget | null, isLifted: () => boolean): void {
  const gesture = new AbortController();
  const { signal } = gesture;
  const hold = (event: Event) => {
    if (isLifted() && event.cancelable) event.preventDefault();
  };
  card?.addEventListener('touchmove', hold, { passive: false, signal });
  card?.addEventListener(
    'touchend',
    (event) => {
      hold(event);
      gesture.abort();
    },
    { passive: false, signal },
  );
  card?.addEventListener('touchcancel', () => gesture.abort(), { signal });
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  window.addEventListener(
    'pointerup',
    () => {
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
    },
    { once: true },
  );
}

function scrollAlong(board: HTMLElement | null, x: number): void {
  if (board === null) return;
  const { left, right } = board.getBoundingClientRect();
  const depth = Math.max(x - (right - edgePx), 0) - Math.max(left + edgePx - x, 0);
  board.scrollLeft += edgeStepPx * Math.min(Math.max(depth / edgePx, -1), 1);
}
