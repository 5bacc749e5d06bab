import type { list } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import { callConditions, isUnfiltered } from './filters.ts';
import { presentCall, selectCalls, type CallRow } from './event-call.ts';
