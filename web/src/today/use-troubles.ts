import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { failingSince, webhooksQuery } from '../ui/webhook-banner.tsx';
import type { Trouble } from './attention-panel.tsx';
import { say } from './say.ts';
import { useHome } from './use-home.ts';

const actionsMax = 5;

/** The current problems, for those who can fix them. Shares requests with the banners. */
export function useTroubles(): Trouble[] {
  return [...useMailTroubles(), ...useWebhookTroubles(), ...useHostTroubles(), ...useRuleTroubles()];
}

function useMailTroubles(): Trouble[] {
  const isAdministrator = useMay('admin');
  const isTest = useMe().workspace.mode === 'TEST';
  const mayWrite = useMay('events:write');
  const state = useQuery({ ...query(routes.mails.state, {}), enabled: mayWrite }).data?.data;
  if (state === undefined || !isAdministrator) return [];
  const link = { to: '/settings/mails' } as const;
  return [
    ...(state.isSending || isTest
      ? []
      : [{ key: 'email', title: say('attention.email'), help: say('attention.emailHelp'), link }]),
    ...(state.waiting === 0
      ? []
      : [
          {
            key: 'queued',
            title: say('attention.queued', { count: state.waiting }),
            help: say('attention.queuedHelp'),
            link,
          },
        ]),
  ];
}

function useWebhookTroubles(): Trouble[] {
  const isAdministrator = useMay('admin');
  const webhooks = useQuery({ ...webhooksQuery, enabled: isAdministrator }).data?.data.webhooks ?? [];
  return webhooks.flatMap((webhook) => {
    const isOff = webhook.status === 'DISABLED';
    if (!isOff && failingSince(webhook) === null) return [];
    const name = webhook.description ?? new URL(webhook.url).host;
    return [
      {
        key: `webhook ${webhook.id}`,
        title: say(isOff ? 'attention.webhookOff' : 'attention.webhook', { name }),
        help: say(isOff ? 'attention.webhookOffHelp' : 'attention.webhookHelp'),
        link: { to: '/developers/webhooks/$id', params: { id: webhook.id } },
      },
    ];
  });
}

function useHostTroubles(): Trouble[] {
  const hosts = useHome().data?.data.hosts ?? [];
  return hosts
    .filter(({ calendar }) => calendar === 'LOST')
    .map(({ user: { id, name } }) => ({
      key: `calendar ${id}`,
      title: say('attention.calendar', { name }),
      help: say('attention.calendarHelp', { name }),
      link: { to: '/settings/members' },
    }));
}

/** Pauses by rules that are still in effect. */
function useRuleTroubles(): Trouble[] {
  const actions = useQuery(
    query(routes.automations.history, { isPaused: 'true', simulated: 'false', limit: actionsMax }),
  ).data?.data.actions;
  return (actions ?? []).map(({ id, ruleName, user: { name }, events }) => ({
    key: `rule ${id}`,
    title: say('attention.rule', { rule: ruleName, name }),
    help: say('attention.ruleHelp', { events: events.map((event) => event.name).join(', ') }),
    link: { to: '/automations/history', search: { isPaused: 'true' } },
  }));
}
