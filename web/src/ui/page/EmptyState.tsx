import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; text?: string; icon?: ReactNode; children?: ReactNode }

/** Empty state with title, text and buttons (`children`). */
export const EmptyState = ({ title, text, icon, children }: EmptyStateProps) => (
  <Stack align="center" gap="xs" py="xl" px="md">
    <Text component="span" c="dimmed" aria-hidden lh={1}>
      {icon ?? <IconInbox size={36} stroke={1.4} />}
    </Text>
    <Text fw={600} ta="center">
      {title}
    </Text>
    {text === undefined ? null : (
      <Text size="sm" c="dimmed" ta="center" maw={420}>
        {text}
      </Text>
    )}
    {children}
  </Stack>
)
