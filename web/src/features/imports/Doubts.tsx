import { isDoubtReason, type DoubtReason } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Button, Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../kit/action.ts'
import { useFormat } from '../../kit/format.ts'
import { reasonText, useT } from '../../kit/phrases.ts'
import { imports } from './imports.api.ts'

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

/** The reasons selected, and another dry run of the file with them. */
export const useConfirming = (row: Import) => {
  const stored = row.Options.ConfirmedReasons
  const [confirmed, setConfirmed] = useState<readonly DoubtReason[]>(stored)
  const { run, isRunning } = useAction(imports.check)
  const select = (reason: DoubtReason, isMeant: boolean) =>
    setConfirmed(isMeant ? [...confirmed, reason] : confirmed.filter((one) => one !== reason))
  const check = () =>
    run({
      id: row.Id,
      Mapping: Object.fromEntries(row.Fields.map(({ Name, Column }) => [Name, Column])),
      Options: { ...row.Options, ConfirmedReasons: [...confirmed] },
    })
  return { confirmed, select, check, isRunning, isChanged: !isSame(confirmed, stored) }
}

type DoubtsProps = { row: Import; confirming: ReturnType<typeof useConfirming> }

/** Reasons of implausibility, each with a checkbox that includes its rows in the next dry run. */
export const Doubts = ({ row, confirming }: DoubtsProps) => {
  const t = useT()
  const { number } = useFormat()
  const { confirmed, select, check, isRunning, isChanged } = confirming
  const doubts = row.Reasons.flatMap(({ Reason, Count }) => (isDoubtReason(Reason) ? [{ Reason, Count }] : []))
  if (doubts.length === 0) return null
  return (
    <Fieldset variant="unstyled" legend={t(($) => $.imports.preview.doubts)}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t(($) => $.imports.preview.doubtsHint)}
        </Text>
        {doubts.map(({ Reason, Count }) => (
          <Checkbox
            key={Reason}
            size="sm"
            label={`${number(Count)}: ${reasonText({ reason: Reason })}`}
            checked={confirmed.includes(Reason)}
            onChange={({ currentTarget }) => select(Reason, currentTarget.checked)}
          />
        ))}
        <Group>
          <Button variant="default" disabled={!isChanged} loading={isRunning} onClick={() => void check()}>
            {t(($) => $.imports.preview.recheck)}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
