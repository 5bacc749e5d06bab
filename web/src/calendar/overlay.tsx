import { Button, CloseButton, Group } from '@mantine/core';
import { colorOf } from '../ui/color-of.ts';
import { dateOf, writeTime } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import classes from './calendar.module.css';
import type { Column } from './column.ts';
import { rowPx } from './measures.ts';
import { inviteeOf, whenName } from './names.ts';
import { pieceOn, placeOf, type Row } from './rows.ts';
import { say } from './say.ts';
import type { Lift } from './use-lift.ts';
import { movedCall } from './use-move.ts';

type Props = { columns: readonly Column[]; rows: readonly Row[]; timeZone: string; now: number; lift: Lift };

/** Above the hours: the current time, the call being moved, and why a move failed. */
export function Overlay(props: Props) {
  return (
    <div className={classes['overlay']}>
      <NowLine {...props} />
      <Ghost {...props} />
      <Refused {...props} />
    </div>
  );
}

function NowLine({ columns, rows, timeZone, now }: Props) {
  const today = dateOf(now, timeZone);
  const first = columns.findIndex(({ date }) => date === today);
  if (first === -1) return null;
  const count = columns.filter(({ date }) => date === today).length;
  const top = placeOf(now, rows, timeZone) * rowPx;
  return (
    <div className={classes['now']} aria-hidden style={{ ...across(first, columns.length, count), top }} />
  );
}

function Ghost({ columns, rows, timeZone, lift: { lifted } }: Props) {
  const column = lifted === null ? undefined : columns[lifted.column];
  if (lifted === null || column === undefined) return null;
  const host = { id: column.member.id, name: column.member.name };
  const call = movedCall({ ...lifted, host });
  const span = { from: Date.parse(call.dateTime), until: Date.parse(call.endTime) };
  const piece = pieceOn(column.date, span, rows, timeZone);
  if (piece === null) return null;
  const color = colorOf(call.color);
  return (
    <div
      className={classes['ghost']}
      aria-hidden
      style={{
        ...across(lifted.column, columns.length, 1),
        top: piece.top * rowPx,
        height: Math.max((piece.bottom - piece.top) * rowPx, 20),
        background: `var(--wash-${color}, var(--wash-gray))`,
        color: `var(--ink-${color}, var(--ink-gray))`,
      }}
    >
      <span className={classes['callName']}>{writeSpan(call.dateTime, call.endTime, timeZone)}</span>
      <span className={classes['callTime']}>{inviteeOf(call)}</span>
    </div>
  );
}

/** Shown where the call was dropped. */
function Refused({ columns, rows, timeZone, lift }: Props) {
  if (lift.refusal === null) return null;
  const { move, reason, nearest } = lift.refusal;
  const date = dateOf(move.startMs, timeZone);
  const ofDay = columns.findIndex((column) => column.date === date && column.member.id === move.host.id);
  const column = Math.max(ofDay === -1 ? columns.findIndex((one) => one.date === date) : ofDay, 0);
  const isRight = column >= columns.length / 2 && columns.length > 1;
  const place = { top: placeOf(move.startMs, rows, timeZone) * rowPx };
  const { left } = across(column, columns.length, 1);
  const right = across(columns.length - column - 1, columns.length, 1).left.replace(
    'var(--gutter-width) + ',
    '',
  );
  return (
    <div
      className={classes['refused']}
      role="alert"
      style={{ ...place, ...(isRight ? { right } : { left }) }}
    >
      <Group gap={4} wrap="nowrap" justify="space-between" align="flex-start">
        <strong>{say('move.refused', { invitee: inviteeOf(move.call) })}</strong>
        <CloseButton size="sm" aria-label={say('move.close')} onClick={lift.dismiss} />
      </Group>
      <p>{`${writeTime(new Date(move.startMs).toISOString(), timeZone)}: ${reason}`}</p>
      {nearest.length > 0 && (
        <Group gap={4}>
          <span>{say('move.nearest')}</span>
          {nearest.map((start) => (
            <Button
              key={start}
              size="compact-xs"
              variant="default"
              onClick={() => lift.send({ ...move, startMs: Date.parse(start) })}
            >
              {dateOf(start, timeZone) === date
                ? writeTime(start, timeZone)
                : whenName(Date.parse(start), timeZone)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

function across(column: number, columns: number, count: number): { left: string; width: string } {
  const one = `(100% - var(--gutter-width)) / ${columns}`;
  return {
    left: `calc(var(--gutter-width) + ${one} * ${column})`,
    width: `calc(${one} * ${count})`,
  };
}
