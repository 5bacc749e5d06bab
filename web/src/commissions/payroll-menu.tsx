import { ExportMenuOfFiles } from '../ui/table/export-menu.tsx';
import { say } from './say.ts';

/** The columns for payroll: person, month, amounts and state. */
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

/** Exports a month: the amount for each person, or every single line. */
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
