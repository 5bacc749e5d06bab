/** @jsxImportSource preact */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from './notice.tsx';
import { say } from './say.ts';

type Props<P extends object> = {
  load: () => Promise<ComponentType<P>>;
  props: P;
  /** Shown until it is loaded. */
  meanwhile: JSX.Element | null;
};

/** A part of the page that is loaded on demand, because most visitors never see it. */
export function Lazy<P extends object>({ load, props, meanwhile }: Props<P>): JSX.Element | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setPart(() => loaded),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (hasFailed)
    return (
      <section class="details">
        <Notice tone="problem" title={say('failed.offlineTitle')}>
          <p>{say('failed.offline')}</p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {say('failed.retry')}
          </button>
        </Notice>
      </section>
    );
  return Part === null ? meanwhile : <Part {...props} />;
}
