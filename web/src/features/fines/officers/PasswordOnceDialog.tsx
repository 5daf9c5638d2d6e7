import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import type { SavedOfficer } from '@parkla/contract/fines/officers.schema.ts'
import { useT } from '../../../kit/phrases.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** The generated password; it cannot be shown again (R140). */
export const PasswordOnceDialog = ({ officer, onClose }: { officer: SavedOfficer; onClose: () => void }) => {
  const t = useT()
  return (
    <Dialog opened onClose={onClose} title={t(($) => $.fines.officers.passwordOf, { name: officer.name })} size={440}>
      <Stack gap="md">
        <Text size="sm">{t(($) => $.fines.officers.passwordOnce)}</Text>
        <Code fz="xl" ta="center" py="sm" aria-label={t(($) => $.fines.officers.password)}>
          {officer.password}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={officer.password}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t(($) => $.ui.copied) : t(($) => $.fines.officers.copy)}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t(($) => $.ui.close)}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
