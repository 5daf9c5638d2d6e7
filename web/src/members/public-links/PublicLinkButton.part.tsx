import { IconForms } from '@tabler/icons-react'
import { lazyDialog } from '../../kit/pages/lazy-view.tsx'
import { useT } from '../../kit/phrases.ts'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'

const PublicLinkDialog = lazyDialog(async () => (await import('./PublicLinkDialog.tsx')).PublicLinkDialog)

/** Opens the settings of the registration form of a list or campaign. */
export const PublicLinkButton = (of: { whitelistId: number } | { campaignId: number }) => {
  const t = useT()
  return (
    <DialogButton label={t(($) => $['public-links'].open)} leftSection={<IconForms size={16} aria-hidden />}>
      {(close) => <PublicLinkDialog {...of} onClose={close} />}
    </DialogButton>
  )
}
