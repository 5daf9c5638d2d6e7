import { Code, SimpleGrid, Text } from '@mantine/core'
import { useT } from '../../../kit/phrases.ts'
import { OnceDialog } from '../../../ui/dialogs/OnceDialog.tsx'

/** The new recovery codes: shown once, because the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useT()
  return (
    <OnceDialog title={t(($) => $.accounts.secondFactor.recoveryCodes)} secret={codes.join('\n')} onClose={onClose}>
      <Text size="sm">{t(($) => $.accounts.secondFactor.keepCodes)}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="md" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
    </OnceDialog>
  )
}
