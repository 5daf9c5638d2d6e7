import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { LegalHold as Hold } from '@parkla/contract/office/retention/retention.schema.ts'
import { IconGavel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../kit/format.ts'
import { useT } from '../../kit/phrases.ts'
import { useUser } from '../../kit/session.ts'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { legalHoldHeight } from './legal-hold-height.ts'
import { holdCalls, type HeldRecord } from './hold-calls.ts'

const HoldText = ({ hold }: { hold: Hold }) => {
  const t = useT()
  const { moment } = useFormat()
  return (
    <Stack gap={4}>
      <Text size="sm">{hold.Reason}</Text>
      <Text size="xs" c="var(--quiet-text)">
        {`${hold.By}, ${moment(hold.At, useUser().timeZone)}. ${t(($) => $.retention.hold.effect)}`}
      </Text>
    </Stack>
  )
}

const HoldState = ({ record, hold }: { record: HeldRecord; hold: Hold }) => {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button variant="default" size="xs" onClick={() => setOpen(true)}>
      {hold.IsHeld ? t(($) => $.retention.hold.lift) : t(($) => $.retention.hold.set)}
    </Button>
  )
  return (
    <>
      {hold.IsHeld ? (
        <Alert variant="light" title={t(($) => $.retention.hold.title)} icon={<IconGavel size={18} aria-hidden />}>
          <Stack gap="xs" align="flex-start">
            <HoldText hold={hold} />
            {button}
          </Stack>
        </Alert>
      ) : (
        <Group>{button}</Group>
      )}
      {isOpen && <HoldDialog record={record} isHeld={hold.IsHeld} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The legal hold of a session, client or fine, with its button (R177). */
export const LegalHold = (record: HeldRecord) => {
  const query = useQuery(holdCalls[record.entity].query(record.id))
  return (
    <QueryContent query={query} height={legalHoldHeight}>
      {(hold) => <HoldState record={record} hold={hold} />}
    </QueryContent>
  )
}
