import { ActionIcon, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import {
  dayRules,
  DayException,
  type DayException as Exception,
  exceptionDays,
  mostExceptions,
} from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { IconTrash } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import { readDay, showDay } from '../../../kit/time/wall-clock.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { DayField } from '../../../ui/fields/DayField.tsx'
import { dayRuleOptions, exceptionDaysText } from '../../tariffs/day-rules.api.ts'
import { useEditor } from '../record/place-editor.ts'

const useExceptions = () => {
  const { draft, change, rights, today } = useEditor()
  const exceptions = draft.table.DayExceptions ?? []
  const set = (next: readonly Exception[]) =>
    change((before) => ({ ...before, table: { ...before.table, DayExceptions: [...next] } }))
  const blank: Exception = { From: today, To: today, EveryYear: false, Days: 'HOLIDAY', Rule: 'WEEKDAY' }
  return {
    exceptions,
    isReadOnly: !rights.prices,
    setAt: (at: number, fields: Partial<Exception>) =>
      set(exceptions.map((each, index) => (index === at ? { ...each, ...fields } : each))),
    remove: (at: number) => set(exceptions.filter((_, index) => index !== at)),
    add: () => set([...exceptions, blank]),
  }
}

type RowProps = {
  exception: Exception
  isReadOnly: boolean
  set: (fields: Partial<Exception>) => void
  remove: () => void
}

const shown = (day: string): string => (DayException.shape.From.safeParse(day).success ? showDay(day) : day)

const Period = ({ exception, isReadOnly, set }: Omit<RowProps, 'remove'>) => {
  const t = useT()
  const issues = DayException.safeParse(exception).error?.issues ?? []
  const errorOf = (field: 'From' | 'To') =>
    issues.some(({ path }) => path[0] === field) ? t(($) => $.places.problem.period) : undefined
  const field = (name: 'From' | 'To') => ({
    value: shown(exception[name]),
    readOnly: isReadOnly,
    error: errorOf(name),
    onChange: (day: string) => set({ [name]: readDay(day) }),
    w: '9.5rem',
  })
  return (
    <>
      <DayField label={t(($) => $.places.exceptions.from)} {...field('From')} />
      <DayField label={t(($) => $.places.exceptions.to)} {...field('To')} />
      <Checkbox
        mt="2.1rem"
        label={t(($) => $.places.exceptions.everyYear)}
        disabled={isReadOnly}
        checked={exception.EveryYear}
        onChange={({ currentTarget: { checked } }) => set({ EveryYear: checked })}
      />
    </>
  )
}

const ExceptionRow = ({ exception, isReadOnly, set, remove }: RowProps) => {
  const t = useT()
  const { Days, Rule } = exception
  return (
    <Stack component="li" gap="xs" pb="sm" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group gap="sm" align="flex-start">
        <Period exception={exception} isReadOnly={isReadOnly} set={set} />
      </Group>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t(($) => $.places.exceptions.days)}
          data={exceptionDays.map((value) => ({ value, label: exceptionDaysText(value) }))}
          disabled={isReadOnly}
          value={Days}
          onChange={({ currentTarget }) =>
            set({ Days: exceptionDays.find((each) => each === currentTarget.value) ?? Days })
          }
        />
        <NativeSelect
          label={t(($) => $.places.exceptions.rule)}
          data={dayRuleOptions()}
          disabled={isReadOnly}
          value={Rule}
          onChange={({ currentTarget }) => set({ Rule: dayRules.find((each) => each === currentTarget.value) ?? Rule })}
        />
        {isReadOnly ? null : (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t(($) => $.places.exceptions.remove, { from: shown(exception.From), to: shown(exception.To) })}
            onClick={remove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Stack>
  )
}

/** Rules of the place for dates and seasons; the first that fits a day wins over the rule of its kind (R194). */
export const DayExceptionsEditor = () => {
  const t = useT()
  const { exceptions, isReadOnly, setAt, remove, add } = useExceptions()
  if (isReadOnly && exceptions.length === 0) return null
  return (
    <Stack component="section" gap="sm" mt="sm" aria-label={t(($) => $.places.exceptions.title)}>
      <Text size="sm" fw={500}>
        {t(($) => $.places.exceptions.title)}
      </Text>
      {exceptions.length === 0 ? null : (
        <Stack component="ul" gap="sm">
          {exceptions.map((exception, at) => (
            // Exceptions have no id; fields are controlled by their row.
            // oxlint-disable-next-line react/no-array-index-key
            <ExceptionRow
              key={at}
              exception={exception}
              isReadOnly={isReadOnly}
              set={(fields) => setAt(at, fields)}
              remove={() => remove(at)}
            />
          ))}
        </Stack>
      )}
      {isReadOnly ? null : (
        <AddButton
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          disabled={exceptions.length >= mostExceptions}
          onClick={add}
        >
          {t(($) => $.places.exceptions.add)}
        </AddButton>
      )}
    </Stack>
  )
}
