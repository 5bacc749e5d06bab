import { Link } from '@tanstack/react-router';
import type { PointerEvent } from 'react';
import { colorOf } from '../ui/color-of.ts';
import { writeSpan } from '../ui/time-span.ts';
import classes from './calendar.module.css';
import type { Placed } from './column.ts';
import { rowPx } from './measures.ts';
import { callName, inviteeOf, isConfirmed } from './names.ts';
import { callKey, stopProps } from './use-grid-keys.ts';

type Props = {
  placed: Placed;
  column: number;
  row: number;
  date: string;
  timeZone: string;
  isActive: boolean;
  isLifted: boolean;
  isPending: boolean;
  onPress: (event: PointerEvent) => void;
};

/** The number of text lines that fit. */
function linesOf(hours: number): 1 | 2 | 3 {
  if (hours < 0.7) return 1;
  return hours < 0.95 ? 2 : 3;
}

/** A call in the color of its event; its height is its duration. */
export function CallBlock({ placed, column, row, date, timeZone, isActive, ...state }: Props) {
  const { call, top, bottom, lane, lanes } = placed;
  const color = colorOf(call.color);
  return (
    <Link
      to="/calls/$previewId"
      params={{ previewId: call.previewId }}
      draggable={false}
      className={classes['call']}
      tabIndex={isActive ? 0 : -1}
      aria-keyshortcuts="M"
      data-lines={linesOf(bottom - top)}
      data-lifted={state.isLifted || undefined}
      data-pending={state.isPending || undefined}
      data-over={call.outcome === 'PENDING' ? undefined : true}
      style={{
        top: (top - row) * rowPx + 1,
        height: Math.max((bottom - top) * rowPx - 2, 20),
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 6px)`,
        background: `var(--wash-${color}, var(--wash-gray))`,
        color: `var(--ink-${color}, var(--ink-gray))`,
        borderInlineStartColor: `var(--dot-${color}, var(--dot-gray))`,
      }}
      {...stopProps(callKey(call.id, column), column, row, { top, id: call.id })}
      onPointerDown={state.onPress}
    >
      <span className={classes['hidden']}>{callName(call, date, timeZone)}</span>
      <span className={classes['callName']} aria-hidden>
        {isConfirmed(call) ? `✓ ${inviteeOf(call)}` : inviteeOf(call)}
      </span>
      <span className={classes['callTime']} aria-hidden>
        {writeSpan(call.dateTime, call.endTime, timeZone)}
      </span>
      <span className={classes['callEvent']} aria-hidden>
        {call.name}
      </span>
    </Link>
  );
}
