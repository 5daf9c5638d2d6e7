import { Code, Group, Stack, Text } from '@mantine/core'
import { SecondFactorCode, StartSecondFactor } from '@parkla/contract/people/accounts/second-factor.schema.ts'
import { useState } from 'react'
import { checkedBy, useForm } from '../../../kit/forms/form.ts'
import { useT } from '../../../kit/phrases.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { RecordDialog } from '../../../ui/record/RecordDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'
import { secondFactor } from './second-factor.api.ts'

type Started = { Secret: string; Uri: string }

const PasswordStep = ({ onDone, onClose }: { onDone: (started: Started) => void; onClose: () => void }) => {
  const t = useT()
  const form = useForm({
    initial: { Current: '' },
    check: checkedBy(StartSecondFactor),
    send: secondFactor.start,
    onDone,
    isGuarded: false,
  })
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.accounts.secondFactor.title)}
      submit={t(($) => $.accounts.secondFactor.next)}
      onClose={onClose}
    >
      <PasswordField
        label={t(($) => $.accounts.currentPassword)}
        autoComplete="current-password"
        data-autofocus
        {...form.field('Current')}
      />
    </RecordDialog>
  )
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type ScanStepProps = { started: Started; onDone: (codes: string[]) => void; onClose: () => void }

const ScanStep = ({ started, onDone, onClose }: ScanStepProps) => {
  const t = useT()
  const form = useForm({
    initial: { Code: '' },
    check: checkedBy(SecondFactorCode),
    send: secondFactor.confirm,
    onDone: ({ RecoveryCodes }) => onDone(RecoveryCodes),
    isGuarded: false,
  })
  return (
    <RecordDialog
      form={form}
      title={t(($) => $.accounts.secondFactor.title)}
      submit={t(($) => $.accounts.secondFactor.turnOn)}
      onClose={onClose}
    >
      <Text size="sm">{t(($) => $.accounts.secondFactor.scan)}</Text>
      <Group align="center" wrap="wrap">
        <QrCode text={started.Uri} label={t(($) => $.accounts.secondFactor.qrCode)} />
        <Stack gap={4} flex={1} miw={180}>
          <Text size="sm" c="dimmed">
            {t(($) => $.accounts.secondFactor.key)}
          </Text>
          <Code>{inFours(started.Secret)}</Code>
        </Stack>
      </Group>
      <CodeField data-autofocus inputMode="numeric" {...form.field('Code')} />
    </RecordDialog>
  )
}

/** Password, QR code with the first code of the app; answers the recovery codes. */
export const SetUpDialog = (props: { onDone: (codes: string[]) => void; onClose: () => void }) => {
  const [started, setStarted] = useState<Started>()
  return started ? (
    <ScanStep started={started} {...props} />
  ) : (
    <PasswordStep onDone={setStarted} onClose={props.onClose} />
  )
}
