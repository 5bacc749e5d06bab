import {
  lazy,
  Suspense,
  useId,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

// Floating elements are a tenth of the library's size, so they are loaded with the first hint.
const HintText = lazy(async () => ({ default: (await import('./hint-text.tsx')).HintText }));

type Opens = (event: SyntheticEvent<HTMLButtonElement>) => void;

/** The props that a button needs to show its hint. */
export type Hinted = {
  'aria-describedby': string | undefined;
  onMouseEnter: Opens;
  onMouseLeave: () => void;
  onFocus: Opens;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A text above a button while it is hovered or focused. Touching also focuses it. */
export function Hint({ text, children }: { text: string; children: (hinted: Hinted) => ReactNode }) {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const id = useId();
  const open: Opens = ({ currentTarget }) => setPlace(currentTarget.getBoundingClientRect());
  const close = () => setPlace(null);
  return (
    <>
      {children({
        'aria-describedby': place === null ? undefined : id,
        onMouseEnter: open,
        onMouseLeave: close,
        onFocus: open,
        onBlur: close,
        onKeyDown: (event) => {
          if (event.key === 'Escape') close();
        },
      })}
      {place !== null && (
        <Suspense>
          <HintText id={id} place={place} text={text} />
        </Suspense>
      )}
    </>
  );
}
