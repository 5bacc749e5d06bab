/** The length of a call in minutes. An event may give it in hours. */
export function minutesOf({
  duration,
  durationUnit,
}: {
  readonly duration: number;
  /** Minutes unless it is hours. */
  readonly durationUnit?: string | null | undefined;
}): number {
  return durationUnit === 'HOURS' ? duration * 60 : duration;
}
