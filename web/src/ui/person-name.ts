import { erasedName } from '@callwright/contract/erased-name.ts';
import { say } from './say.ts';

/** The name of a person; a translated placeholder if they were erased. */
export function personName<N extends string | null | undefined>(name: N): N | string {
  return name === erasedName ? say('erased') : name;
}
