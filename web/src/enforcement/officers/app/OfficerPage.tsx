import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useLanguage, useT } from '../../../kit/phrases.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { InstallButton } from './InstallButton.tsx'
import { officerSignIn } from './officer-app.api.ts'
import { setOfficerSession, useOfficerSession, type OfficerSession } from './officer-session.ts'
import { OfficerPasswordForm } from './OfficerPasswordForm.tsx'
import { OfficerSignInForm } from './OfficerSignInForm.tsx'
import { followQueue, useQueue } from './queue.ts'
import { QueueList } from './QueueList.tsx'
import { RoundForm } from './RoundForm.tsx'

/** Questions open offline, also before the service worker has stored their code. */
const loadQuestions = (): void => {
  import('../../../ui/dialogs/ConfirmQuestion.tsx').catch(() => undefined)
}

/** The phone installs this page instead of the back office. */
const useOwnManifest = (): void =>
  useEffect(() => {
    const link = document.querySelector('link[rel=manifest]')
    const usual = link?.getAttribute('href')
    link?.setAttribute('href', '/officer.webmanifest')
    return () => {
      if (usual) link?.setAttribute('href', usual)
    }
  }, [])

const Round = ({ session }: { session: OfficerSession }) => {
  const t = useT()
  useEffect(followQueue, [session.token])
  useEffect(loadQuestions, [])
  const unsent = useQueue().filter(({ state }) => state !== 'DONE').length
  const leave = async (): Promise<void> => {
    const question = {
      title: t(($) => $.fines.app.signOutTitle),
      text: t(($) => $.fines.app.signOutText, { number: unsent }),
      yes: t(($) => $.fines.app.signOut),
    }
    if (unsent > 0 && !(await confirm(question))) return
    // Offline the token stays valid until it expires; this phone deletes it.
    officerSignIn.signOut(undefined, { token: session.token }).catch(() => undefined)
    setOfficerSession(undefined)
  }
  return (
    <Stack gap="md">
      <PageTitle title={t(($) => $.fines.app.title)}>
        <InstallButton />
      </PageTitle>
      <RoundForm session={session} />
      <QueueList />
      <Group justify="space-between">
        <Text size="sm" c="var(--quiet-text)">
          {session.name}
        </Text>
        <Button variant="subtle" size="xs" onClick={() => void leave()}>
          {t(($) => $.fines.app.signOut)}
        </Button>
      </Group>
    </Stack>
  )
}

/** The officers' app: checks and fines on a phone, also offline (R135, R139). */
export const OfficerPage = () => {
  useOwnManifest()
  const session = useOfficerSession()
  const shown = useLanguage()
  if (!session) return <OfficerSignInForm />
  if (session.mustChangePassword) return <OfficerPasswordForm session={session} />
  return <Round key={`${session.email} ${shown}`} session={session} />
}
