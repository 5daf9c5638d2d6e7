import { Chip, Group } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { presetHours } from './granted-time.ts'

type PresetChipsProps = { hours: number; onChoose: (hours: number) => void }

/** Usual times to choose with one tap. */
export const PresetChips = ({ hours, onChoose }: PresetChipsProps) => {
  const t = useT()
  return (
    <Chip.Group value={String(hours)} onChange={(chosen) => onChoose(Number(chosen))}>
      <Group component="fieldset" gap="xs" p={0} m={0} bd={0} aria-label={t(($) => $.ui.time)}>
        {presetHours.map((preset) => (
          <Chip key={preset} value={String(preset)} size="md">
            {preset < 24
              ? t(($) => $.fleets.visitor.hours, { count: preset })
              : t(($) => $.fleets.visitor.days, { count: preset / 24 })}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
