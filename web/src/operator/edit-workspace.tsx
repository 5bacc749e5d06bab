import { routes } from '@callwright/sdk/routes';
import { NumberInput, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OperatorWorkspace } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { planNames, plans } from './workspace-search.ts';

const pointsMax = 1_000_000_000;
const windowMaxSec = 86_400;

type Props = { workspace: OperatorWorkspace; onClose: () => void };
type Limit = number | '';

/** An empty limit is the plan's. */
export function EditWorkspace({ workspace, onClose }: Props) {
  const { id, name, plan, limits } = workspace;
  const form = useForm({
    initialValues: {
      plan: plan as string | null,
      points: limits.points ?? ('' as Limit),
      windowSec: limits.windowSec ?? ('' as Limit),
      mcpPoints: limits.mcpPoints ?? ('' as Limit),
    },
  });
  const save = useSend(routes.operator.updateWorkspace, {
    form,
    done: 'Saved; in force from the next request on',
    invalidates: [routes.operator],
    onDone: onClose,
  });
  const submit = (values: typeof form.values) => {
    const chosen = plans.find((known) => known === values.plan);
    save.mutate({
      id,
      ...(chosen !== undefined && { plan: chosen }),
      limits: {
        points: orPlan(values.points),
        windowSec: orPlan(values.windowSec),
        mcpPoints: orPlan(values.mcpPoints),
      },
    });
  };
  return (
    <FormDialog
      form={form}
      title={`Plan and limits of ${name}`}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit="Save"
      pending={save.isPending}
    >
      <Select
        label="Plan"
        allowDeselect={false}
        data={optionsOf(planNames)}
        data-autofocus
        {...form.getInputProps('plan')}
      />
      <Text size="sm" c="dimmed">
        Limits left empty are those of the plan.
      </Text>
      <NumberInput
        label="Requests to one endpoint in one window"
        placeholder="The plan’s"
        min={1}
        max={pointsMax}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('points')}
      />
      <NumberInput
        label="Length of the window in seconds"
        placeholder="10"
        min={1}
        max={windowMaxSec}
        allowDecimal={false}
        {...form.getInputProps('windowSec')}
      />
      <NumberInput
        label="MCP requests of one token in 10 seconds"
        placeholder="20"
        min={1}
        max={pointsMax}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('mcpPoints')}
      />
    </FormDialog>
  );
}

function orPlan(limit: Limit): number | null {
  return limit === '' ? null : limit;
}
