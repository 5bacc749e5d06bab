import { routes } from '@callwright/sdk/routes';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarRange, Phone, UserRound, WalletMinimal, type LucideIcon } from 'lucide-react';
import { query } from '../api.ts';
import { say, type TextKey } from './say.ts';
import type { CommandGroup } from './use-commands.ts';

/** A single letter occurs in nearly every name. */
const lettersMin = 2;
/** The delay for debouncing, so that not every letter starts a search. */
const pauseMs = 150;

const kinds: Readonly<
  Record<'CONTACT' | 'CALL' | 'DEAL' | 'EVENT', { label: TextKey; icon: LucideIcon; path: string }>
> = {
  CONTACT: { label: 'menu.people', icon: UserRound, path: '/contacts' },
  CALL: { label: 'menu.calls', icon: Phone, path: '/calls' },
  DEAL: { label: 'menu.deals', icon: WalletMinimal, path: '/deals' },
  EVENT: { label: 'menu.events', icon: CalendarRange, path: '/events' },
};

/** The records that match the text, as commands that open them. */
export function useFound(text: string): {
  groups: readonly CommandGroup[];
  isSearching: boolean;
  error: Error | null;
} {
  const navigate = useNavigate();
  const wanted = text.trim();
  const [q] = useDebouncedValue(wanted, pauseMs);
  const isAsked = wanted.length >= lettersMin;
  const found = useQuery({
    ...query(routes.search.all, { q }),
    enabled: isAsked && q.length >= lettersMin,
    placeholderData: keepPreviousData,
  });
  const rows = isAsked ? (found.data?.data ?? []) : [];
  const groups = [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const { label, icon, path } = kinds[kind];
    const commands = ofKind.map(({ id, title, detail }) => {
      const open = () => void navigate({ href: `${path}/${id}` });
      return { id: `${kind}-${id}`, label: title, detail, icon, run: open };
    });
    return { label: say(label), commands };
  });
  return { groups, isSearching: isAsked && (q !== wanted || found.isFetching), error: found.error };
}
