import { ExportMenuOfFiles } from '../ui/table/export-menu.tsx';
import { say } from './say.ts';

/** As payroll reads it: who, for what, how much, and whether it still changes. */
const columns = [
  'user.name',
  'user.email',
  'userId',
  'month',
  'currency',
  'earned',
  'clawedBack',
  'draws',
  'adjustments',
  'total',
  'state',
];

/** What a month pays as a file: what is to be paid to each person, or every line that led to it. */
export function PayrollMenu({ filters }: { filters: { month: string; userIds?: string } }) {
  const { month } = filters;
  return (
    <ExportMenuOfFiles
      files={[
        {
          label: say('export.people'),
          resource: 'commissionStatements',
          fields: columns,
          fileName: `payroll-${month}`,
          filters,
        },
        {
          label: say('export.lines'),
          resource: 'commissionLines',
          fileName: `commissions-${month}`,
          filters,
        },
      ]}
    />
  );
}
