import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { toneColours, type Tone } from '../ui/Badge.tsx'

type NoticeProps = { tone: Tone; icon: ReactNode; text: string; children?: ReactNode }

/** A persistent notice across the page; `children` are its buttons. */
export const Notice = ({ tone, icon, text, children }: NoticeProps) => (
  <Group
    gap="0.375rem 0.75rem"
    px="sm"
    py="0.5rem"
    mb="sm"
    bdrs="md"
    fz="sm"
    {...toneColours(tone)}
    role={tone === 'danger' ? 'alert' : undefined}
    aria-live="polite"
  >
    <Box component="span" display="inline-flex" aria-hidden>
      {icon}
    </Box>
    <Text inherit flex="1 1 12rem">
      {text}
    </Text>
    {children}
  </Group>
)
