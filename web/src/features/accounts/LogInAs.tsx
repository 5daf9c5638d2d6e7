import { NavLink } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useT } from '../../kit/phrases.ts'
import { usePermission, useUser } from '../../kit/session.ts'

const LogInAsDialog = lazy(() =>
  import('./LogInAsDialog.tsx').then(({ LogInAsDialog }) => ({ default: LogInAsDialog })),
)

/** "Log in as…" for global admins; not while already logged in as somebody (R27). */
export const LogInAs = () => {
  const t = useT()
  const user = useUser()
  const mayImpersonate = usePermission('accounts.impersonate')
  const [isOpen, dialog] = useDisclosure(false)
  if (!mayImpersonate || user.impersonatedBy !== '') return null
  return (
    <>
      <NavLink
        component="button"
        label={t(($) => $.accounts.logInAs.open)}
        leftSection={<IconUserShield size={20} stroke={1.6} aria-hidden />}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
        onClick={dialog.open}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <LogInAsDialog onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  )
}
