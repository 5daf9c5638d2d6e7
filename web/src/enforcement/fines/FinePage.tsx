import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { isLapsed, mayContestFine, mayRemindFine } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useNow } from '../../kit/time/now.ts'
import { lastSearch } from '../../kit/address/last-search.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { usePermission, useUser } from '../../kit/session.ts'
import { dayAt } from '../../kit/time/wall-clock.ts'
import { LegalHold } from '../../office/retention/legal-hold.part.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { actionsFor, isDangerous, type FineAction } from './fine-actions.ts'
import { fines } from '../fine-records/fines.api.ts'
import { FineClaims } from '../collection/FineClaims.tsx'
import { FineFacts } from './FineFacts.tsx'
import { FineImages } from './FineImages.tsx'
import { EnforcementSearch } from '../fine-records/fines.search.ts'
import { FineObjections } from '../objections/FineObjections.tsx'
import { FineComments, FineIncomes, FineInvoices, FineTimeline } from './FineTables.tsx'

const FineDialogs = lazyDialog(async () => (await import('./FineDialogs.tsx')).FineDialogs)

const Actions = ({ fine, onOpen }: { fine: Fine; onOpen: (action: FineAction) => void }) => {
  const t = useT()
  const today = dayAt(useNow(), fine.timeZone)
  const user = useUser()
  const actions = actionsFor(user, fine).filter(
    (action) =>
      (action !== 'send' || !isLapsed(fine, today)) &&
      (action !== 'remind' || mayRemindFine(user, fine, today).ok) &&
      (action !== 'contest' || mayContestFine(user, fine, today).ok),
  )
  return (
    <Group gap="xs">
      {actions.map((action, at) => (
        <Button
          key={action}
          size="xs"
          variant={at === 0 && action === 'payRest' ? 'filled' : 'default'}
          {...(isDangerous(action) ? { c: 'var(--danger-text)' } : {})}
          onClick={() => onOpen(action)}
        >
          {t(($) => $.fines.action[action])}
        </Button>
      ))}
    </Group>
  )
}

/** A fine with its payments, invoices, comments and changes; for global admins (R33). */
/** The link back leads to the list, not to a record that was open in it. */
const noOpenRecord = { fine: 0, payment: 0, paymentStep: 'assign', objectionId: 0, credit: 0 } as const

export const FinePage = () => {
  const t = useT()
  const { id: typed } = useParams({ from: '/parking-fine/$id' })
  const id = Number(typed)
  const [action, setAction] = useState<FineAction>()
  const mayHold = usePermission('retention.manage')
  const query = useQuery(queryOf(fines.find, { id }, { isShown: true }))
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/enforcement" search={{ ...lastSearch('/enforcement', EnforcementSearch), ...noOpenRecord }}>
          {t(($) => $.fines.title)}
        </BackLink>
        <PageTitle title={t(($) => $.fines.pageTitle, { id: typed })} />
      </div>
      <QueryContent query={query} missing={t(($) => $.fines.missing)} height={480}>
        {(fine) => (
          <>
            <Actions fine={fine} onOpen={setAction} />
            <FineFacts fine={fine} />
            <FineObjections fineId={fine.id} />
            <FineIncomes fine={fine} />
            <FineClaims fine={fine} />
            <FineInvoices fine={fine} />
            <FineImages fine={fine} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <FineComments fine={fine} />
              <FineTimeline fine={fine} />
            </SimpleGrid>
            {mayHold && <LegalHold entity="fine" id={fine.id} />}
          </>
        )}
      </QueryContent>
      {action === undefined ? null : <FineDialogs id={id} action={action} onClose={() => setAction(undefined)} />}
    </Stack>
  )
}
