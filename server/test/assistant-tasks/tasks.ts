import { changes } from './changes.ts';
import { questions } from './questions.ts';
import type { Task } from './task.ts';

/** Everything that the assistant of a sales team is asked for, in plain sentences. */
export const tasks: readonly Task[] = [...questions, ...changes];
