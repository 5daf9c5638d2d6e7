import { Avatar } from '@mantine/core'

/** `Kadri Tamm` → `KT`; `kadri@…` → `K`. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '')
  return letters.join('').toUpperCase()
}

/** Decoration: whoever uses it says the name beside it or in a label. */
export const InitialsAvatar = ({ name, size = 32 }: { name: string; size?: number }) => (
  <Avatar size={size} radius="xl" color="harbour" variant="filled" aria-hidden>
    {initialsOf(name)}
  </Avatar>
)
