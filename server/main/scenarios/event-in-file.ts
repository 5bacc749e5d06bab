import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import type { Scene } from './acts.ts';

/** An event as the file has it. */
export function eventInFile(
  { scenario }: Pick<Scene, 'scenario'>,
  key: string,
): ScenarioFile['events'][number] | undefined {
  return scenario.events.find((event) => event.key === key);
}

/** How leads book an event: directly, or by paying a deposit first. */
export function wayToBook(scene: Scene, key: string): 'BOOK' | 'CHECKOUT' {
  return eventInFile(scene, key)?.deposit === undefined ? 'BOOK' : 'CHECKOUT';
}
