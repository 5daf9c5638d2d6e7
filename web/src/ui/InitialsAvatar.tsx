import { Box } from '@mantine/core'

/** `Kadri Tamm` → `KT`; `kadri@…` → `K`. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '')
  return letters.join('').toUpperCase()
}

/** Decorative: show the name beside it or in a label. */
export const InitialsAvatar = ({ name, size = 32 }: { name: string; size?: number }) => (
  <Box
    component="span"
    display="inline-grid"
    flex="none"
    w={size}
    h={size}
    fz={size * 0.4}
    fw={700}
    lh={1}
    c="#fff"
    bg="#0a6e6f"
    bdrs="50%"
    style={{ placeItems: 'center' }}
    aria-hidden
  >
    {initialsOf(name)}
  </Box>
)
