import { routes } from '@callwright/sdk/routes';
import { Alert, Button, List } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { versionedQuery } from '../api.ts';
import type { Automation } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { RuleForm, ruleReads } from './rule-form.tsx';
import { say } from './say.ts';

const back = () => ({ to: '/automations', label: say('title') }) as const;

export function NewRulePage() {
  return (
    <Page title={say('newTitle')} back={back()} isReading>
      <RuleForm rule={null} etag={null} />
    </Page>
  );
}

export function RulePage() {
  const { ruleId } = useParams({ from: '/shell/automations/$ruleId' });
  const rule = useQuery(versionedQuery(routes.automations.detail, { id: ruleId }));
  const automation = rule.data?.data.automation;
  return (
    <Page
      title={automation?.name ?? say('rule')}
      back={back()}
      actions={automation !== undefined && <RuleActions rule={automation} />}
      isReading
    >
      <Loaded from={rule}>
        {({ data, etag }) => (
          <>
            <Problems rule={data.automation} />
            <RuleForm key={data.automation.id} rule={data.automation} etag={etag} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function RuleActions({ rule: { id, name } }: { rule: Automation }) {
  const navigate = useNavigate();
  const remove = useSend(routes.automations.remove, {
    done: say('deleted'),
    invalidates: ruleReads,
    onDone: () => navigate({ to: '/automations' }),
  });
  const ask = () =>
    confirm({
      title: say('deleteTitle', { name }),
      text: say('deleteText'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids: [id] }),
    });
  return (
    <>
      <ButtonLink to="/automations/history" search={{ ruleIds: String(id) }} variant="default">
        {say('history')}
      </ButtonLink>
      <Button variant="outline" color="red" loading={remove.isPending} onClick={ask}>
        {say('delete')}
      </Button>
    </>
  );
}

function Problems({ rule: { problems } }: { rule: Automation }) {
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow" title={say('problems.title')}>
      <List size="sm">
        {problems.map(({ field, id }) => (
          <List.Item key={`${field} ${id}`}>
            {field === 'eventIds'
              ? `${say('problems.event', { id })}: ${say('problems.eventGone')}`
              : `${say('problems.host', { id })}: ${say('problems.hostGone')}`}
          </List.Item>
        ))}
      </List>
      {say('problems.help')}
    </Alert>
  );
}
