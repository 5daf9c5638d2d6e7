import { Paper, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper component="section" withBorder px="md" py="0.875rem" aria-labelledby={id}>
      <Title order={2} id={id} fz="md" fw={700} mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
