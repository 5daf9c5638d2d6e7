import { Group, Paper, Stack, Text, type GroupProps } from '@mantine/core'
import type { ReactNode } from 'react'

type SectionProps = { labelledBy: string; children: ReactNode }

/** A bordered part of the page. */
export const Section = ({ labelledBy, children }: SectionProps) => (
  <Paper withBorder p={{ base: 'sm', xs: 'md' }} miw={0} component="section" aria-labelledby={labelledBy}>
    <Stack gap="sm">{children}</Stack>
  </Paper>
)

/** Name of a section (level 2) or of a device in it (level 3). */
export const Name = ({ level, id, children }: { level: 2 | 3; id?: string; children: ReactNode }) => (
  <Text
    component={level === 2 ? 'h2' : 'h3'}
    id={id}
    fz={level === 2 ? 17 : 15}
    fw={level === 2 ? 650 : 600}
    lh={1.35}
    style={{ overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
)

/** Short facts in a row that wraps. */
export const FactRow = (props: GroupProps & { component?: 'span' }) => (
  <Group gap="0.25rem 0.75rem" mt={4} fz={13} {...props} />
)

/** Technical id of a device below its name. */
export const DeviceId = ({ id, children }: { id?: string; children: string }) => (
  <Text component="code" id={id} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
