import { say } from '../lists/say.ts';
/** A longer list of names is not helpful. */
const namesMax = 8;

/** “Ada, Ben and 3 more”. */
export function someNames(names: readonly string[]): string {
  const more = names.length - namesMax;
  return names.slice(0, namesMax).join(', ') + (more > 0 ? ` ${say('names.more', { more })}` : '');
}
