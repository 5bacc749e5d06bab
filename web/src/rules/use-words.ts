import { useMemberOptions } from '../ui/use-members.ts';
import type { Words } from './sentences.ts';
import { useSubjects } from './subjects.ts';

export function useWords(): Words {
  const subjects = useSubjects();
  const members = useMemberOptions();
  return { subjects, people: new Map(members.map(({ value, label }) => [value, label])) };
}
