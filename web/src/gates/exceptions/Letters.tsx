import { Text } from '@mantine/core'
import { comparePlates } from '@parkla/contract/gates/exceptions/plate-similarity.ts'

const backgrounds = { same: undefined, lookAlike: 'var(--warning-back)', other: 'var(--danger-back)' }
const underlines = {
  same: 'transparent',
  lookAlike: 'var(--mantine-color-yellow-7)',
  other: 'var(--mantine-color-red-7)',
}

/** A plate with the characters highlighted that the camera read differently. */
export const Letters = ({ plate, read }: { plate: string; read: string }) => {
  const pairs = comparePlates(read, plate)
  return (
    <Text span ff="monospace" fz="lg" fw={600} lts="0.06em" style={{ whiteSpace: 'nowrap' }} aria-hidden>
      {pairs.map(({ real, match }, at) => (
        // Characters repeat, so their position is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Text
          key={at}
          span
          inherit
          display="inline-block"
          miw="0.9em"
          ta="center"
          bg={backgrounds[read === '' ? 'same' : match]}
          style={{ borderBottom: `0.15rem solid ${read === '' ? 'transparent' : underlines[match]}` }}
        >
          {real === '' ? '·' : real}
        </Text>
      ))}
    </Text>
  )
}
