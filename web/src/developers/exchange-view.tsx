import { Badge, Code, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Exchange } from './exchange.ts';
import { say } from './say.ts';

const replyHeight = 320;

/** The request and the response, with secrets masked. */
export function ExchangeView({ of: { request, reply, status } }: { of: Exchange }) {
  return (
    <Stack gap="sm">
      <Written label={say('request')} text={request} />
      <Written
        label={say('reply')}
        text={reply}
        mark={
          <Badge variant="light" color={status < 400 ? 'green' : 'red'}>
            {status}
          </Badge>
        }
      />
    </Stack>
  );
}

/** Lines of text as a program sends them. */
export function Written({ label, text, mark }: { label: string; text: string; mark?: ReactNode }) {
  return (
    <div>
      <Group gap="xs" mb={4}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        {mark}
      </Group>
      <ScrollArea.Autosize
        mah={replyHeight}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {text}
        </Code>
      </ScrollArea.Autosize>
    </div>
  );
}
