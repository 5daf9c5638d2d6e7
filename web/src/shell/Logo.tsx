import { Group, Text } from '@mantine/core'

/** The product's logo; the name is hidden where space is short. */
export const Logo = ({ isMini = false }: { isMini?: boolean }) => (
  <Group gap={10} wrap="nowrap">
    <img src="/favicon.svg" alt={isMini ? 'Parkla' : ''} width={30} height={30} />
    {isMini ? null : (
      <Text component="span" fw={700} fz="lg" c="var(--mantine-color-text)">
        Parkla
      </Text>
    )}
  </Group>
)
