import { Group, Text } from '@mantine/core'

/** The product's logo. Drawn in place: a file would be one more request. */
export const Logo = () => (
  <Group gap={10} wrap="nowrap">
    <svg viewBox="0 0 64 64" width={30} height={30} aria-hidden>
      <rect width="64" height="64" rx="14" fill="#0a6e6f" />
      <path d={letter} fill="none" stroke="#fff" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="45" cy="49" r="4.5" fill="#f2b134" />
    </svg>
    <Text component="span" fw={700} fz="lg" c="var(--mantine-color-text)">
      Parkla
    </Text>
  </Group>
)

const letter = 'M22 50V14h13.5a11.5 11.5 0 0 1 0 23H30'
