import { routes } from '@callwright/sdk/routes';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { EventValues } from '../events/event-values.ts';
import { useFormFields } from '../rules/subjects.ts';
import classes from './booking-preview.module.css';
import { exampleTimes, type Hours } from './example-times.ts';
import { minutesOf } from '@callwright/contract/duration.ts';
import { pageOf } from './page-of.ts';
import { isReady, previewPath, type Shown } from './protocol.ts';
import { say } from './say.ts';

type Props = {
  values: EventValues;
  /** The hours of the host to show; by default, the person's own stored ones. */
  hours?: Hours;
  coverUrl?: string | null;
};

/** A live preview of an edited event: the real booking page, in a frame. */
export function BookingPreview({ values, hours, coverUrl = null }: Props) {
  const { user, workspace } = useMe();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReadyToShow, setReady] = useState(false);
  const theme = useComputedColorScheme('light');
  const fields = useFormFields();
  const schedules = useQuery(query(routes.availabilities.list, { userId: user.id })).data?.data;
  const own = hours ?? schedules?.find(({ isDefault }) => isDefault);
  const minutes = minutesOf(values);
  const times = useMemo(
    () => (own === undefined ? [] : exampleTimes(own, minutes, values.minimumNotice)),
    [own, minutes, values.minimumNotice],
  );
  const shown: Shown | null =
    own === undefined || values.name.trim() === ''
      ? null
      : {
          callwright: 'preview',
          page: pageOf(values, { workspace, brandColor: workspace.brandColor, coverUrl, fields }),
          times,
          theme,
        };
  const message = JSON.stringify(shown);

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isReady(data))
        setReady(true);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (isReadyToShow && message !== 'null')
      frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [isReadyToShow, message]);

  return (
    <aside className={classes['preview']} aria-label={say('label')}>
      <iframe ref={frame} className={classes['frame']} src={previewPath} title={say('title')} />
      <p className={classes['note']}>{say('note')}</p>
    </aside>
  );
}
