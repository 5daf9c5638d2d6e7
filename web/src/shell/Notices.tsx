import { Button } from '@mantine/core'
import { IconAlertCircle, IconClockExclamation, IconCloudOff, IconUserShield } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clearAppError, useAppError } from '../kit/api/app-error.ts'
import { formatMoment } from '../kit/format.ts'
import { useNetwork } from '../kit/api/online.ts'
import { useT } from '../kit/phrases.ts'
import { useSessionEnd } from '../kit/time/session-clock.ts'
import { useUser } from '../kit/session.ts'
import { NewContentNotice } from './NewContentNotice.tsx'
import { Notice } from './Notice.tsx'

const iconSize = 18

/** Impersonation banner (R27). `end` is the button that ends it. */
const ImpersonationNotice = ({ end }: { end: ReactNode }) => {
  const t = useT()
  const user = useUser()
  if (user.impersonatedBy === '') return null
  return (
    <Notice
      tone="warning"
      icon={<IconUserShield size={iconSize} />}
      text={t(($) => $.shell.impersonating, { name: user.name || user.email, by: user.impersonatedBy })}
    >
      {end}
    </Notice>
  )
}

const OfflineNotice = () => {
  const t = useT()
  const { timeZone } = useUser()
  const { isOnline, asOf } = useNetwork()
  if (isOnline) return null
  const text = asOf
    ? t(($) => $.shell.offlineAsOf, { at: formatMoment(asOf.toISOString(), timeZone) })
    : t(($) => $.shell.offline)
  return <Notice tone="warning" icon={<IconCloudOff size={iconSize} />} text={text} />
}

const SessionEndNotice = () => {
  const t = useT()
  const { timeZone } = useUser()
  const end = useSessionEnd()
  if (!end) return null
  const at = formatMoment(end.toISOString(), timeZone).split(' ')[1] ?? ''
  return (
    <Notice
      tone="warning"
      icon={<IconClockExclamation size={iconSize} />}
      text={t(($) => $.shell.sessionEnds, { at })}
    />
  )
}

const AppErrorNotice = () => {
  const t = useT()
  const error = useAppError()
  if (error === undefined) return null
  return (
    <Notice tone="danger" icon={<IconAlertCircle size={iconSize} />} text={error}>
      <Button size="compact-sm" variant="default" onClick={clearAppError}>
        {t(($) => $.ui.close)}
      </Button>
    </Notice>
  )
}

/** Notices above every page. */
export const Notices = ({ endImpersonation }: { endImpersonation: ReactNode }) => (
  <>
    <ImpersonationNotice end={endImpersonation} />
    <OfflineNotice />
    <SessionEndNotice />
    <NewContentNotice />
    <AppErrorNotice />
  </>
)
