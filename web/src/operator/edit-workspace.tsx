import { routes } from '@callwright/sdk/routes';
import { NumberInput, Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { operatorUpdateWorkspace } from '../field-limits.ts';
import type { OperatorWorkspace } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { planNames, plans } from './workspace-search.ts';

type Props = { workspace: OperatorWorkspace; onClose: () => void };
type Limit = number | '';

/** An empty limit means that of the plan. */
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
    done: say('limits.saved'),
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
      title={say('limits.title', { name })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('save')}
      pending={save.isPending}
    >
      <Select
        label={say('plan')}
        allowDeselect={false}
        data={optionsOf(planNames)}
        data-autofocus
        {...form.getInputProps('plan')}
      />
      <Text size="sm" c="dimmed">
        {say('limits.help')}
      </Text>
      <NumberInput
        label={say('limits.points')}
        placeholder={say('limits.plan')}
        {...operatorUpdateWorkspace.limits.points}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('points')}
      />
      <NumberInput
        label={say('limits.window')}
        placeholder={'10'}
        {...operatorUpdateWorkspace.limits.windowSec}
        allowDecimal={false}
        {...form.getInputProps('windowSec')}
      />
      <NumberInput
        label={say('limits.mcp')}
        placeholder={'20'}
        {...operatorUpdateWorkspace.limits.mcpPoints}
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
