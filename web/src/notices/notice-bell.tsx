import { routes } from '@callwright/sdk/routes';
import { ActionIcon, Button, Group, Indicator, Popover, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Failure, Waiting } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { NoticeList } from './notice-list.tsx';
import { useNoticeToasts } from './use-notice-toasts.ts';
import { say } from './say.ts';

const shownMax = 20;
const countedMax = 99;

/** The number of unread notices, and a panel with the latest ones; new ones are also shown briefly. */
export function NoticeBell() {
  const { timeZone } = useMe().user;
  const latest = useQuery(query(routes.notices.list, { limit: shownMax }));
  const { notices = [], unread = 0 } = latest.data?.data ?? {};
  useNoticeToasts(latest.data?.data.notices, timeZone);
  const markRead = useSend(routes.notices.markRead, { invalidates: [routes.notices] });
  const newest = notices[0]?.id;
  return (
    <Popover position="bottom-end" width={360} withArrow trapFocus>
      <Indicator
        label={unread > countedMax ? `${countedMax}+` : unread}
        size={16}
        offset={7}
        disabled={unread === 0}
        color="red.8"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={unread === 0 ? say('title') : say('title.unread', { count: unread })}
          >
            <Bell aria-hidden size={18} strokeWidth={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown maw="calc(100vw - 16px)">
        <Group justify="space-between" mb="xs">
          <Text fw={600}>{say('title')}</Text>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={unread === 0 || newest === undefined}
            loading={markRead.isPending}
            onClick={() => newest !== undefined && markRead.mutate({ upTo: newest })}
          >
            {say('markAllRead')}
          </Button>
        </Group>
        {latest.isPending && <Waiting />}
        {latest.isError && <Failure error={latest.error} retry={latest.refetch} />}
        {latest.isSuccess && (
          <NoticeList
            notices={notices}
            timeZone={timeZone}
            onRead={(id) => markRead.mutate({ only: [id] })}
          />
        )}
        <AnchorLink to="/settings/profile" size="sm" display="block" mt="sm">
          {say('choose')}
        </AnchorLink>
      </Popover.Dropdown>
    </Popover>
  );
}
