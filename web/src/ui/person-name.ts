import { erasedName } from '@callwright/contract/erased-name.ts';
import { say } from './say.ts';

/** The name of somebody who may have been erased, as people read it. */
export function personName<N extends string | null | undefined>(name: N): N | string {
  return name === erasedName ? say('erased') : name;
}
