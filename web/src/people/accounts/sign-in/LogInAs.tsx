import { useDisclosure } from '@mantine/hooks'
import { IconUserShield } from '@tabler/icons-react'
import { lazyDialog } from '../../../kit/pages/lazy-view.tsx'
import { useT } from '../../../kit/phrases.ts'
import { usePermission, useUser } from '../../../kit/session.ts'
import { MenuEntry, menuEntry } from '../../../ui/dialogs/MenuEntry.tsx'

const LogInAsDialog = lazyDialog(async () => (await import('./LogInAsDialog.tsx')).LogInAsDialog)

/** "Log in as…" for global admins, not while impersonating (R27). */
export const LogInAs = () => {
  const t = useT()
  const user = useUser()
  const mayImpersonate = usePermission('accounts.impersonate')
  const [isOpen, dialog] = useDisclosure(false)
  if (!mayImpersonate || user.impersonatedBy !== '') return null
  return (
    <>
      <button type="button" className={menuEntry} onClick={dialog.open}>
        <MenuEntry icon={<IconUserShield size={20} stroke={1.6} />} label={t(($) => $.accounts.logInAs.open)} />
      </button>
      {isOpen ? <LogInAsDialog onClose={dialog.close} /> : null}
    </>
  )
}
