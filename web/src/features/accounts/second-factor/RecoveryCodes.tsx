import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useUnfinished } from '../../../kit/dirty.ts'
import { useT } from '../../../kit/phrases.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** The new recovery codes: shown once, because the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useT()
  useUnfinished(true)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(($) => $.accounts.secondFactor.recoveryCodes)}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm">{t(($) => $.accounts.secondFactor.keepCodes)}</Text>
        <SimpleGrid cols={2} spacing="xs">
          {codes.map((code) => (
            <Code key={code} fz="md" ta="center">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t(($) => $.ui.copied) : t(($) => $.accounts.secondFactor.copy)}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t(($) => $.ui.done)}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
