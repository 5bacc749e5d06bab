import { changes } from './changes.ts';
import { questions } from './questions.ts';
import type { Task } from './task.ts';

/** All tasks for the assistant of a sales team, as plain sentences. */
export const tasks: readonly Task[] = [...questions, ...changes];
