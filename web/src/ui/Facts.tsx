import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** An empty value (text, null, false) hides the fact. */
export type Fact = { label: string; value: ReactNode }

/** Labelled values of a record in columns; nothing without a value. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const shown = facts.filter(({ value }) => value !== '' && value !== null && value !== false)
  if (shown.length === 0) return null
  return (
    <SimpleGrid
      component="dl"
      type="container"
      cols={{ base: 1, '22rem': 2, '34rem': 3, '46rem': 4 }}
      spacing="md"
      verticalSpacing="xs"
    >
      {shown.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" fz="xs" c="var(--quiet-text)">
            {label}
          </Text>
          <Box component="dd" m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </div>
      ))}
    </SimpleGrid>
  )
}
