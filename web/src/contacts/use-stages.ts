import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { versionedQuery } from '../api.ts';
import { colorOf } from '../ui/color-of.ts';
import { stageName } from '../ui/default-names.ts';
import { say } from './say.ts';

const askedEachMs = 300_000;
const categoryColors: Readonly<Record<string, string>> = { WON: 'green', LOST: 'red' };

export type StageOption = {
  id: number;
  name: string;
  /** As the service knows it; `name` is in the language of the page. */
  stored: string;
  color: string;
  isArchived: boolean;
};

/** The stages of contacts in their order, each in the color that people gave it, and the name of their field. */
export function useStages(): { stages: readonly StageOption[]; identifier: string } {
  const field = useQuery({ ...versionedQuery(routes.fields.contactStage, {}), staleTime: askedEachMs }).data
    ?.data;
  const options = (field?.options ?? []).toSorted((a, b) => a.displayIndex - b.displayIndex);
  return {
    identifier: field?.identifier ?? 'contact-stage',
    stages: options.flatMap(({ id, name, color, category, isArchived }) =>
      id === null
        ? []
        : [
            {
              id,
              name: stageName(name),
              stored: name,
              color: color === null ? (categoryColors[category ?? ''] ?? 'gray') : colorOf(color),
              isArchived,
            },
          ],
    ),
  };
}

/** The stages as choices of a filter; 0 stands for none. */
export function useStageOptions(): { value: string; label: string }[] {
  const { stages } = useStages();
  return [
    { value: '0', label: say('stage.none') },
    ...stages.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}
