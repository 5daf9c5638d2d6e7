import { Stack } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'

/** The running update of a controller, without a percentage. */
export const Updating = ({ version }: { version: string }) => {
  const t = useT()
  if (version === '') return null
  const text = t(($) => $.gates.firmware.updating, { version })
  return (
    <Stack component="output" gap={4} fz={13}>
      {text}
      <progress
        aria-label={text}
        style={{ width: '100%', height: 6, accentColor: 'var(--mantine-primary-color-filled)' }}
      />
    </Stack>
  )
}
