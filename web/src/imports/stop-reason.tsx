import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ImportRun } from '../records.ts';
import { loadErrorTexts, reasonText } from '../server-texts/error-texts.ts';
import { say } from './say.ts';

/** Why an import ended or paused without anybody asking for it. */
export function StopReason({ run: { error, errorText, dryRun, status } }: { run: ImportRun }) {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    void loadErrorTexts().then(() => setLoaded(true));
  }, []);
  if (error === null) return null;
  const known = reasonText(error, {}) ?? errorText;
  const text = known === null ? say('stop.other', { code: error }) : `${known.replace(/\.$/, '')}.`;
  if (status === 'PAUSED') return <Alert color="yellow">{say('stop.paused', { text })}</Alert>;
  return <Alert color="red">{say(dryRun ? 'done.checkStopped' : 'done.stopped', { text })}</Alert>;
}
