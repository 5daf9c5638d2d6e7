import { Code, Text } from '@mantine/core'
import type { SavedOfficer } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { useT } from '../../kit/phrases.ts'
import { OnceDialog } from '../../ui/dialogs/OnceDialog.tsx'

/** The generated password; it cannot be shown again (R140). */
export const PasswordOnceDialog = ({ officer, onClose }: { officer: SavedOfficer; onClose: () => void }) => {
  const t = useT()
  const title = t(($) => $.fines.officers.passwordOf, { name: officer.name })
  return (
    <OnceDialog title={title} secret={officer.password} onClose={onClose}>
      <Text size="sm">{t(($) => $.fines.officers.passwordOnce)}</Text>
      <Code fz="xl" ta="center" py="sm" aria-label={t(($) => $.fines.officers.password)}>
        {officer.password}
      </Code>
    </OnceDialog>
  )
}
